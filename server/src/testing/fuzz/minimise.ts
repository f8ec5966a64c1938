const MAX_MS = 20_000;

/** Shrinks the text while `isStill` holds, as far as time allows, by leaving out ever smaller pieces. */
export async function minimise(
  text: string,
  isStill: (shorter: string) => Promise<boolean>,
): Promise<string> {
  const end = Date.now() + MAX_MS;
  let small = text;
  for (let size = Math.ceil(text.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < small.length && Date.now() < end;) {
      const shorter = small.slice(0, at) + small.slice(at + size);
      if (await isStill(shorter)) small = shorter;
      else at += size;
    }
  }
  return small;
}
