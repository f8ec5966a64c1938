import type { MeasuredShare } from '@docket/core/review/accuracy';

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** '94–100%': neither end is rounded towards the share, so no more is promised than was measured. */
export function rangeText({ low, high }: Pick<MeasuredShare, 'low' | 'high'>): string {
  return `${Math.floor(low * 100)}–${Math.ceil(high * 100)}%`;
}

/** '97 of 98, 94–100%' */
export function shareText({ right, decided, ...range }: MeasuredShare): string {
  if (decided === 0) return 'none decided';
  const base = `${right.toLocaleString('en-US')} of ${decided.toLocaleString('en-US')}`;
  return `${base}, ${rangeText(range)}`;
}
