/** Milliseconds of the processor that the reference takes on a core of its own (of 2023). */
const NOMINAL_MS = 25;

/**
 * How many times longer than on a core of its own work takes right now, at least 1. Other programs lengthen even the
 * processor's time of a call: they empty its caches and hold up the collection of memory.
 */
export function slowdownNow(): number {
  const before = process.cpuUsage();
  allocate();
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1000 / NOMINAL_MS);
}

/** Many small pieces, joined and counted, as parsing a mail is. */
function allocate(): number {
  const pieces = Array.from({ length: 60_000 }, (_, index) => new Uint8Array(8).fill(index & 255));
  const counts = new Map<string, number>();
  for (const word of pieces
    .map((piece) => String(piece[0]))
    .join(',')
    .split(','))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts.size;
}
