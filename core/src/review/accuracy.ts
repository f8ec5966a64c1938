import { z } from 'zod';

/**
 * A threshold is supported if the lower bound of the 95% confidence interval of its precision is at least
 * this.
 */
export const AUTO_APPROVAL_FLOOR = 0.9;
/**
 * Only the newest decisions are measured, so that the result reflects current suggestions and its cost stays
 * constant.
 */
export const MEASURED_DECISIONS = 5_000;
/** Thresholds offered in Settings. */
export const AUTO_APPROVAL_THRESHOLDS = [0.8, 0.85, 0.9, 0.95, 0.98] as const;

/** A proportion with its 95% confidence interval; 0 to 1 without data. */
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
  /** Mean confidence shown; 0 without decisions. */
  shown: z.number(),
});
export type ConfidenceBand = z.infer<typeof confidenceBandSchema>;

export const kindAccuracySchema = measuredShareSchema.extend({
  /** Decisions shown with a confidence of at least 0.9. */
  sure: measuredShareSchema,
  /** Ten confidence bands from 0 to 1. */
  bands: z.array(confidenceBandSchema),
  /** Expected calibration error, 0 to 1; null without decisions. */
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

/** Wilson score interval at 95%. */
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
  // 0.7 * 10 is slightly below 7 in floating point.
  return Math.min(9, Math.floor(confidence * 10 + 1e-9));
}

/** Expected calibration error; null without decisions. */
export function calibrationErrorOf(bands: readonly ConfidenceBand[]): number | null {
  const decided = bands.reduce((sum, band) => sum + band.decided, 0);
  if (decided === 0) return null;
  const gap = bands.reduce(
    (sum, band) => sum + Math.abs(band.right - band.shown * band.decided),
    0,
  );
  return gap / decided;
}

/**
 * Whether past decisions on recommendations with at least this confidence support approving them
 * automatically.
 */
export function supportAt(at: number, judged: readonly Judged[]): ThresholdSupport {
  const share = measureAbove(at, judged);
  return { at, ...share, isSupported: share.low >= AUTO_APPROVAL_FLOOR };
}

export function measureAbove(at: number, judged: readonly Judged[]): MeasuredShare {
  const above = judged.filter(({ confidence }) => confidence >= at - 1e-9);
  return measureShare(above.filter(({ right }) => right).length, above.length);
}
