type Band = { from: number; to: number; decided: number; right: number };

/** shown = middle of the confidence band, right = share approved in it; both 0 to 1. */
export type CalibrationPoint = { shown: number; right: number; decided: number };

/** Sums the bands of all kinds of suggestion; bands without a decision are left out. */
export function calibrationPoints(
  kinds: readonly { bands: readonly Band[] }[],
): CalibrationPoint[] {
  const sums = new Map<number, CalibrationPoint>();
  for (const { from, to, decided, right } of kinds.flatMap(({ bands }) => bands)) {
    const shown = (from + Math.min(to, 1)) / 2;
    const sum = sums.get(shown) ?? { shown, right: 0, decided: 0 };
    sums.set(shown, { shown, right: sum.right + right, decided: sum.decided + decided });
  }
  return [...sums.values()]
    .filter(({ decided }) => decided > 0)
    .map((sum) => ({ ...sum, right: sum.right / sum.decided }))
    .sort((a, b) => a.shown - b.shown);
}

/** Mean distance between promised and measured, weighted by decisions, in percentage points. */
export function averageGap(points: readonly CalibrationPoint[]): number {
  const decided = points.reduce((sum, point) => sum + point.decided, 0);
  if (decided === 0) return 0;
  const gap = points.reduce(
    (sum, point) => sum + point.decided * Math.abs(point.right - point.shown),
    0,
  );
  return (gap / decided) * 100;
}
