import { PREVIEW_BANDS } from '@docket/core/preview/preview.contract';

type Band = { label: string; badge: 'success' | 'warn' | 'danger'; bar: Band['badge'] };

/** Bands of the preview; value is 0 to 1. */
export function bandOf(confidence: number): Band {
  if (confidence >= PREVIEW_BANDS.high) {
    return { label: 'High Confidence', badge: 'success', bar: 'success' };
  }
  if (confidence >= PREVIEW_BANDS.medium) return { label: 'Medium', badge: 'warn', bar: 'warn' };
  return { label: 'Low', badge: 'danger', bar: 'danger' };
}
