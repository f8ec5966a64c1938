import type { MeasuredShare } from '@docket/core/review/accuracy';
import { number } from '../../ui/figures';

/** '94–100%': neither end is rounded towards the share, so no more is promised than was measured. */
export function rangeText({ low, high }: Pick<MeasuredShare, 'low' | 'high'>): string {
  return `${Math.floor(low * 100)}–${Math.ceil(high * 100)}%`;
}

/** '97 of 98, 94–100%' */
export function shareText({ right, decided, ...range }: MeasuredShare): string {
  if (decided === 0) return 'no decisions yet';
  const base = `${number(right)} of ${number(decided)}`;
  return `${base}, ${rangeText(range)}`;
}
