type Named = { id: string; name: string };

/** The hint of a name field if another record has the name, which is allowed but easily a mistake. */
export function sameNameHint(
  noun: string,
  { id, name }: { id: string | undefined; name: string },
  records: readonly Named[] = [],
): string | undefined {
  const wanted = name.trim().toLowerCase();
  const isTaken = records.some((one) => one.id !== id && one.name.trim().toLowerCase() === wanted);
  return isTaken ? `Another ${noun} has this name.` : undefined;
}
