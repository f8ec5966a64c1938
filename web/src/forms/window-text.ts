import { countOf } from '../ui/figures';

/** Not limited to a number of days. */
export const isWholeMailbox = (days: number): boolean => days > 366;

/** 'last 30 days', or 'whole mailbox' if that is what Docket imports. */
export function windowText(days: number): string {
  return isWholeMailbox(days) ? 'whole mailbox' : `last ${countOf(days, 'day')}`;
}
