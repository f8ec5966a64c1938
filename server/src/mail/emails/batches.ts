/** Divides items, in order, into batches of at most so many items and so much in total; each has at least one item. */
export function batchesOf<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  most: { items: number; size: number },
): T[][] {
  const batches: T[][] = [];
  let size = 0;
  for (const item of items) {
    const own = sizeOf(item);
    const last = batches.at(-1);
    if (last && last.length < most.items && size + own <= most.size) {
      last.push(item);
      size += own;
    } else {
      batches.push([item]);
      size = own;
    }
  }
  return batches;
}
