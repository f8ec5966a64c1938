import { seeded } from '../seeded-random';

/** Errors are only read in `developed`; `aside` is scored and never read. */
export type Half = 'developed' | 'aside';
const SEED = 15;

/**
 * Draws half of the lines by a seeded shuffle of their owners, or of their ids if there are fewer than eight owners.
 * Independent of the order of the lines.
 */
export function drawHalf<T extends { id: string; owner: string }>(
  lines: readonly T[],
  half: Half,
): T[] {
  const owners = new Set(lines.map((line) => line.owner));
  const keyOf = owners.size >= 8 ? (line: T) => line.owner : (line: T) => line.id;
  const keys = shuffled([...new Set(lines.map(keyOf))].sort());
  const developed = new Set(keys.slice(0, Math.ceil(keys.length / 2)));
  return lines.filter((line) => developed.has(keyOf(line)) === (half === 'developed'));
}

function shuffled(keys: string[]): string[] {
  const random = seeded(SEED);
  for (let at = keys.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [keys[at], keys[other]] = [keys[other] as string, keys[at] as string];
  }
  return keys;
}
