/** The stand-in's time: the machine's clock plus a skew that tests can set. */
export class Clock {
  skewMs = 0;

  now(): number {
    return Date.now() + this.skewMs;
  }

  /** Milliseconds of the current whole second, as Graph stores them. */
  nowSecond(): number {
    return Math.floor(this.now() / 1000) * 1000;
  }
}

export function toIsoSeconds(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
