import { z } from 'zod';

/** A threshold is supported when the person agreed so often that, with 95 % certainty, at least this share is right. */
export const AUTO_APPROVAL_FLOOR = 0.9;
/** So many of the newest decisions are measured: they tell of today's suggestions, and cost the same after years. */
export const MEASURED_DECISIONS = 5_000;
/** The thresholds that are offered. */
export const AUTO_APPROVAL_THRESHOLDS = [0.8, 0.85, 0.9, 0.95, 0.98] as const;

/** A share that was counted, and where it lies with 95 % certainty; low 0 and high 1 without any. */
export const measuredShareSchema = z.object({
  decided: z.number().int(),
  right: z.number().int(),
  low: z.number().min(0).max(1),
  high: z.number().min(0).max(1),
});
export type MeasuredShare = z.infer<typeof measuredShareSchema>;

export const confidenceBandSchema = measuredShareSchema.extend({
  from: z.number(),
  to: z.number(),
  /** Mean of the confidences that were shown; 0 without decisions. */
  shown: z.number(),
});
export type ConfidenceBand = z.infer<typeof confidenceBandSchema>;

export const kindAccuracySchema = measuredShareSchema.extend({
  /** Of those shown with 0.9 and more. */
  sure: measuredShareSchema,
  /** Ten bands of confidence, from 0 to 1. */
  bands: z.array(confidenceBandSchema),
  /** Mean distance between shown and right, weighted by decisions, 0 to 1; null without decisions. */
  calibrationError: z.number().nullable(),
  perDay: z.array(
    z.object({ day: z.string(), decided: z.number().int(), right: z.number().int() }),
  ),
});
export type KindAccuracy = z.infer<typeof kindAccuracySchema>;

export const thresholdSupportSchema = measuredShareSchema.extend({
  at: z.number(),
  isSupported: z.boolean(),
});
export type ThresholdSupport = z.infer<typeof thresholdSupportSchema>;

export type Judged = { confidence: number; right: boolean };

/** Wilson's score interval at 95 %. */
export function measureShare(right: number, decided: number): MeasuredShare {
  if (decided === 0) return { decided, right, low: 0, high: 1 };
  const z2 = 1.96 ** 2;
  const share = right / decided;
  const middle = (share + z2 / (2 * decided)) / (1 + z2 / decided);
  const half =
    (1.96 * Math.sqrt((share * (1 - share)) / decided + z2 / (4 * decided ** 2))) /
    (1 + z2 / decided);
  return { decided, right, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

export function measureBands(judged: readonly Judged[]): ConfidenceBand[] {
  return Array.from({ length: 10 }, (_, index) => {
    const [from, to] = [index / 10, (index + 1) / 10];
    const inside = judged.filter(({ confidence }) => bandOf(confidence) === index);
    const sum = inside.reduce((total, { confidence }) => total + confidence, 0);
    return {
      from,
      to,
      shown: inside.length === 0 ? 0 : sum / inside.length,
      ...measureShare(inside.filter(({ right }) => right).length, inside.length),
    };
  });
}

function bandOf(confidence: number): number {
  // 0.7 * 10 is not 7.
  return Math.min(9, Math.floor(confidence * 10 + 1e-9));
}

/** Null without decisions. */
export function calibrationErrorOf(bands: readonly ConfidenceBand[]): number | null {
  const decided = bands.reduce((sum, band) => sum + band.decided, 0);
  if (decided === 0) return null;
  const gap = bands.reduce(
    (sum, band) => sum + Math.abs(band.right - band.shown * band.decided),
    0,
  );
  return gap / decided;
}

/** Whether the decisions on recommendations shown with this confidence and more speak for approving such by themselves. */
export function supportAt(at: number, judged: readonly Judged[]): ThresholdSupport {
  const share = measureAbove(at, judged);
  return { at, ...share, isSupported: share.low >= AUTO_APPROVAL_FLOOR };
}

export function measureAbove(at: number, judged: readonly Judged[]): MeasuredShare {
  const above = judged.filter(({ confidence }) => confidence >= at - 1e-9);
  return measureShare(above.filter(({ right }) => right).length, above.length);
}
