/** A reproducible random number generator (mulberry32). */
export type Chance = {
  /** From 0 up to, but not including, `end`. */
  below(end: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
};

export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return { below, pick: (from) => from[below(from.length)] ?? from[0] };
}
