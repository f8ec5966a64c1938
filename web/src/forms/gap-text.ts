import { gapSize, type Counted } from '@docket/core/sync/completeness';
import { countOf, number } from '../ui/figures';

export const messages = (count: number) => countOf(count, 'message');

/** '2 missing, 1 no longer in the mailbox'; '' if there is no gap. */
export function gapText({
  missing,
  extra,
  outdated,
}: Pick<Counted, 'missing' | 'extra' | 'outdated'>): string {
  return [
    missing > 0 && `${number(missing)} missing`,
    extra > 0 && `${number(extra)} no longer in the mailbox`,
    outdated > 0 && `${number(outdated)} in an older version`,
  ]
    .filter((words) => words !== false)
    .join(', ');
}

/** 'Fetch 2 Missing Messages' or 'Fix 3 Messages'. */
export function healText(totals: Counted): string {
  const { missing, extra, outdated } = totals;
  if (extra + outdated === 0)
    return missing === 1 ? 'Fetch 1 Missing Message' : `Fetch ${number(missing)} Missing Messages`;
  const all = gapSize(totals);
  return all === 1 ? 'Fix 1 Message' : `Fix ${number(all)} Messages`;
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
/** Calendar dates are not instants, so they are formatted as UTC. */
export const dayName = (iso: string) => day.format(Date.parse(iso));
export const shortDayName = (iso: string) => shortDay.format(Date.parse(iso));
