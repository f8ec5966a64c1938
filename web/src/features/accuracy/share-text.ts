import type { MeasuredShare } from '@docket/core/review/accuracy';
import { number } from '../../ui/figures';

/** '94–100%'; both ends are rounded outwards, so as not to overstate the precision. */
export function rangeText({ low, high }: Pick<MeasuredShare, 'low' | 'high'>): string {
  return `${Math.floor(low * 100)}–${Math.ceil(high * 100)}%`;
}

/** '97 of 98, 94–100%' */
export function shareText({ right, decided, ...range }: MeasuredShare): string {
  if (decided === 0) return 'no decisions yet';
  const base = `${number(right)} of ${number(decided)}`;
  return `${base}, ${rangeText(range)}`;
}
