const MONTH_NAMES = [
  'january jan',
  'february feb febr',
  'march mar',
  'april apr',
  'may',
  'june jun',
  'july jul',
  'august aug',
  'september sep sept',
  'october oct',
  'november nov',
  'december dec',
];

const WEEKDAY_NAMES = [
  'sunday sun',
  'monday mon',
  'tuesday tue tues',
  'wednesday wed weds wednes',
  'thursday thu thur thurs',
  'friday fri',
  'saturday sat',
];

/** Month names and their short forms, 1 to 12. */
export const MONTHS = numbered(MONTH_NAMES, 1);

/** Weekday names and their short forms, 0 = Sunday. */
export const WEEKDAYS = numbered(WEEKDAY_NAMES, 0);

export type Unit =
  | 'day'
  | 'business day'
  | 'week'
  | 'month'
  | 'quarter'
  | 'year'
  | 'hour'
  | 'minute';

/** A unit and how many of it a word stands for (a fortnight is two weeks). */
export const UNITS = new Map<string, { unit: Unit; times: number }>([
  ...units('day', 1, 'day days d'),
  ...units('week', 1, 'week weeks wk wks'),
  ...units('week', 2, 'fortnight fortnights'),
  ...units('month', 1, 'month months mo mos'),
  ...units('quarter', 1, 'quarter quarters'),
  ...units('year', 1, 'year years yr yrs'),
  ...units('year', 10, 'decade decades'),
  ...units('hour', 1, 'hour hours hr hrs h'),
  ...units('minute', 1, 'minute minutes min mins'),
]);

export const BUSINESS_WORDS = new Set(['business', 'working', 'work', 'week']);
export const BUSINESS_UNITS = new Set(['workday', 'workdays', 'weekday', 'weekdays']);

export const TODAY_WORDS = new Set(['today', 'tonight', 'tonite', '2day']);
export const TOMORROW_WORDS = new Set([
  'tomorrow',
  'tmrw',
  'tmr',
  'tmw',
  'tomorow',
  'tommorow',
  'tommorrow',
  'tomorrows',
]);
export const YESTERDAY_WORDS = new Set(['yesterday', 'ystd', 'yday']);

export const THIS_WORDS = new Set(['this', 'current']);
export const NEXT_WORDS = new Set(['next', 'following', 'nxt']);
export const COMING_WORDS = new Set(['coming', 'upcoming', 'forthcoming']);
export const LAST_WORDS = new Set(['last', 'past', 'previous', 'prior', 'preceding']);

/** Words that may follow a bare day of the month ('the 15th works', 'on 15 at noon'). */
export const FOLLOWERS = new Set(
  words(
    'at by and or to for if of in on so but as is are was will would works work should could can may might with from ' +
      'when because since that which who please pls thanks thank via until till before after between during we i you ' +
      'he she they it let unless though although about around per latest ish then too also instead noon midnight ' +
      'morning afternoon evening eod cob sharp only did does do has have had be been cannot not won don isn hopefully maybe',
  ),
);

/** Words before a date that say it dates something else. */
export const ATTRIBUTE_WORDS = new Set(words('from dated since of'));

/** Words before a number or a name that show that a date is meant. */
export const DATE_PREPOSITIONS = new Set(
  words(
    'on by before until till til due from since after dated in for starting beginning of to through thru between effective this next last per as around and or ending',
  ),
);

export function words(list: string): string[] {
  return list.split(' ');
}

function numbered(names: readonly string[], first: number): Map<string, number> {
  return new Map(
    names.flatMap((name, index) =>
      words(name).map((word): [string, number] => [word, index + first]),
    ),
  );
}

function units(
  unit: Unit,
  times: number,
  names: string,
): [string, { unit: Unit; times: number }][] {
  return words(names).map((name) => [name, { unit, times }]);
}
