/** A half-open range of milliseconds since 1970 in which the person is busy. */
export type BusyTime = { start: number; end: number };
