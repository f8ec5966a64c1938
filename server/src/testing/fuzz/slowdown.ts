/** Processor milliseconds that the reference takes on a core of its own (of 2023). */
const NOMINAL_MS = 25;

/**
 * How many times longer work takes now than on a core of its own, at least 1. Other programs lengthen even a call's
 * processor time: they evict its caches and delay garbage collection.
 */
export function slowdownNow(): number {
  const before = process.cpuUsage();
  allocate();
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1000 / NOMINAL_MS);
}

/** Many small pieces, joined and counted, like parsing a mail. */
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
