export type Speed = { perSecond: number | null; p95ms: number | null };

/** Messages per second and the 95th percentile in milliseconds, from the times of single messages; null without any. */
export function speedOf(times: readonly number[]): Speed {
  const total = times.reduce((sum, time) => sum + time, 0);
  if (total === 0) return { perSecond: null, p95ms: null };
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  return {
    perSecond: Math.round((times.length / total) * 1000),
    p95ms: Math.round(p95 * 100) / 100,
  };
}
