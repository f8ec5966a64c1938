import { gapSize, type Counted } from '@docket/core/sync/completeness';

const number = (value: number) => value.toLocaleString('en-US');
export const messages = (count: number) =>
  `${number(count)} ${count === 1 ? 'message' : 'messages'}`;

/** '2 missing, 1 no longer in the mailbox', '' when nothing differs. */
export function gapWords({
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

/** 'Fetch the 2 missing', in words that fit whatever differs. */
export function healWords(totals: Counted): string {
  const { missing, extra, outdated } = totals;
  if (extra + outdated === 0)
    return missing === 1 ? 'Fetch the missing message' : `Fetch the ${number(missing)} missing`;
  return `Heal ${messages(gapSize(totals))}`;
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
/** Days of the proof are UTC days: shown as they are named, in no zone of the reader. */
export const dayName = (iso: string) => day.format(Date.parse(iso));
export const shortDayName = (iso: string) => shortDay.format(Date.parse(iso));
