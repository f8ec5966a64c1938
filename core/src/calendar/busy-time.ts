/** A stretch of time in which the person cannot meet: milliseconds since 1970, half open. */
export type BusyTime = { start: number; end: number };
