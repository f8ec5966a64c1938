import type { ReliabilityPoint } from '../../ui/reliability-plot';

type Band = { from: number; to: number; decided: number; right: number };

/** Sums the bands of all kinds of suggestion, each at its middle; bands without a decision are left out. */
export function calibrationPoints(
  kinds: readonly { bands: readonly Band[] }[],
): ReliabilityPoint[] {
  const sums = new Map<number, ReliabilityPoint>();
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
