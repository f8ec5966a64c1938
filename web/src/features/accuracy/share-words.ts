import type { MeasuredShare } from '@docket/core/review/accuracy';

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** '97 of 98, 94–100%' */
export function shareText({ right, decided, low, high }: MeasuredShare): string {
  if (decided === 0) return 'none decided';
  const base = `${right.toLocaleString('en-US')} of ${decided.toLocaleString('en-US')}`;
  return `${base}, ${Math.round(low * 100)}–${percent(high)}`;
}
