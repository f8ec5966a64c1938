import type { WorkingHours } from '@docket/core/contexts/context';

/** Monday first. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
export const DAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];

const shortName = (day: number) => (DAY_NAMES[day] ?? '').slice(0, 3);

/** 'Mon to Fri', 'Mon, Wed', 'Mon to Wed, Sat'. */
function daysText(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const [at, day] of WEEK.entries()) {
    if (!days.includes(day)) continue;
    const last = runs.at(-1);
    const before = WEEK[at - 1];
    if (last !== undefined && before !== undefined && last.at(-1) === before) last.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => {
      const first = shortName(run[0] ?? 0);
      if (run.length === 1) return first;
      return `${first}${run.length === 2 ? ', ' : ' to '}${shortName(run.at(-1) ?? 0)}`;
    })
    .join(', ');
}

export function hoursText(hours: WorkingHours | null): string {
  if (hours === null) return 'No restrictions';
  const days = hours.days.length === 7 ? 'Every day' : daysText(hours.days);
  return `${days}, ${hours.start} to ${hours.end}`;
}
