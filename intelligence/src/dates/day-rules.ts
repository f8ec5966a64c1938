import {
  agreeing,
  comingWeekday,
  dayFirst,
  dayOfMonth,
  inMonth,
  inPeriod,
  inShortYear,
  inWeek,
  near,
  nextWeekday,
  nthDay,
  nthFrom,
  ofLetters,
  ofOffset,
  shiftedBy,
  withDayOfMonth,
  type Numeral,
} from './day-meanings';
import { inBuddhistEra } from './other-calendars';
import {
  type Count,
  daysOf,
  type Ordinal,
  resolve,
  type Scene,
  textAt,
  type Time,
} from './meaning';
import { nthBeside, nthIn, unitAround } from './series';
import { endsClean, hasItsDay, isWhole, mayFollow } from './standing-alone';
import { COMING, LAST, NEXT, THIS, type Rule } from './rule-words';

/** Weekdays, days of a month, full dates, holidays, and days counted within or next to them. */
export const DAY_RULES: readonly Rule[] = [
  // Oct. 2nd, September the twenty-first, 2 of October, the second of March
  ...['ordinal', 'digits', 'spelled'].flatMap((kind): Rule[] => [
    [
      `<month> .|-|/|,? the? <${kind}>`,
      ([month, day], scene, place) =>
        isTheOne(place.next, scene) || hasItsDay(place, scene)
          ? null
          : inMonth(month as Time, day as Numeral, { scene, place, monthAt: place.at }),
    ],
    [
      `the? <${kind}> .|-|/? of|in? the? <month> .?`,
      ([day, month], scene, place) => dayFirst(month as Time, day as Numeral, { scene, place }),
    ],
    [
      `the <${kind}>`,
      ([day], scene, { next }) =>
        endsClean(next, scene) && !isTheOne(next, scene) ? dayOfMonth(day as Numeral, true) : null,
    ],
    [
      `the? <${kind}> day? of|in the? <cycle>`,
      ([day, period]) => nthDay(period as Time, day as Numeral),
    ],
    [`the? <${kind}> of|in <present>`, ([day, period]) => nthDay(period as Time, day as Numeral)],
  ]),
  // next month on the 2nd
  [
    '<cycle> ,|on? the <ordinal>',
    ([period, day]) =>
      (period as Time).grain === 'month' ? nthDay(period as Time, day as Numeral) : null,
  ],
  // the 26th inst., 3rd prox.
  [
    'the? <ordinal> (inst|instant|ult|ultimo|prox|proximo) .?',
    ([day], scene, { words: [word] }) => nthDay(ofLetters(word ?? '', scene), day as Numeral),
  ],
  ['<ordinal>', ([day]) => dayOfMonth(day as Numeral, false)],
  ['<digits>', ([day]) => ((day as Count).digits <= 2 ? dayOfMonth(day as Numeral, false) : null)],
  [
    'the? <ordinal> <cycle>',
    ([day, period]) =>
      (period as Time).grain === 'month' ? nthDay(period as Time, day as Numeral) : null,
  ],
  // the year
  ['<yearly> ,|.|-|/|of? in|,? <year>', ([date, year]) => inPeriod(date as Time, year as Time)],
  ['<yearly> ,? in|of the year <year>', ([date, year]) => inPeriod(date as Time, year as Time)],
  [
    "<yearly> ,|.? in? the? year? '|’|‘ <digits>",
    ([date, year], scene) => inShortYear(date as Time, year as Count, scene),
  ],
  [
    '<dayfirst> ,|.|-|/? <digits>',
    ([date, year], scene, { next }) =>
      mayFollow(next, scene) ? inShortYear(date as Time, year as Count, scene) : null,
  ],
  [
    '<monthday> ,? <digits>',
    ([date, year], scene, place) =>
      ((year as Count).value > 31 && mayFollow(place.next, scene)) || isWhole(place, scene)
        ? inShortYear(date as Time, year as Count, scene)
        : null,
  ],
  ['the? <unit-year> <year>', ([, year]) => ({ ...(year as Time), alone: () => 0 })],
  ['<year> ,|-|/? <quarter>', ([year, period]) => inPeriod(period as Time, year as Time)],
  ['<year> ,|-|/? <monthday>', ([year, date]) => inPeriod(date as Time, year as Time)],
  [
    '<yearly> of|in|,? the? <cycle>',
    ([date, period]) =>
      (period as Time).grain === 'year' ? inPeriod(date as Time, period as Time) : null,
  ],
  // 10 August 2569 BE
  [
    '<date> be',
    ([date], scene) => {
      const span = resolve(date as Time, scene);
      const day = span && inBuddhistEra(span.first);
      return day === null ? null : daysOf('date', day, { certainty: 0.97, reason: 'A full date' });
    },
  ],
  // next year's June 10, last year on June 10, this June 10
  [
    "<cycle> '|’ s <yearly>",
    ([period, date]) =>
      (period as Time).grain === 'year' ? inPeriod(date as Time, period as Time) : null,
  ],
  ...['on the? <yearly>', 'in <month>'].map((kind): Rule => [
    `<cycle> ${kind}`,
    ([period, date], { tokens }, { at, next }) =>
      (period as Time).grain === 'year' &&
      !tokens.slice(at, next).some(({ text, capital }) => /^(?:on|in)$/.test(text) && capital)
        ? inPeriod(date as Time, period as Time)
        : null,
  ]),
  [
    "<cycle> '|’ s <ordinal>",
    ([period, day]) =>
      (period as Time).grain === 'month' ? nthDay(period as Time, day as Numeral) : null,
  ],
  [
    `the? ${NEXT}|${COMING} <monthday>`,
    ([date], { today }) => near(nthBeside(today, (date as Time).series, 1), 'The next one'),
  ],
  [
    `${THIS} <monthday>`,
    ([date], { today }) =>
      near(nthIn(unitAround(today, 'year'), (date as Time).series, 1), "This year's"),
  ],
  [
    `the? ${LAST} <monthday>`,
    ([date], { today }) => near((date as Time).series(today, -1), 'The last one'),
  ],
  ['the? <ordinal> day of <year>', ([nth, year]) => nthDay(year as Time, nth as Numeral)],
  // Friday, 17 May; Monday - June 1; Thursday the 23rd
  [
    '<weekday> -|–|— the? <monthday>',
    ([weekday, date], scene) => {
      const agreed = agreeing(weekday as Time, date as Time, scene);
      return agreed && resolve(agreed, scene)?.first === resolve(date as Time, scene)?.first
        ? agreed
        : null;
    },
  ],
  [
    '<weekday> .|,? .|,|on? the? <monthday>',
    ([weekday, date], scene) => agreeing(weekday as Time, date as Time, scene),
  ],
  [
    '<weekday> .|,? .|,|on? the? <date>',
    ([weekday, date], scene) => agreeing(weekday as Time, date as Time, scene),
  ],
  [
    '<weekday> .|,? <dom>',
    ([weekday, date], scene, place) =>
      withDayOfMonth(weekday as Time, date as Time, { scene, place }),
  ],
  [
    '<weekday> ,? ( the? <monthday> )',
    ([weekday, date], scene) => agreeing(weekday as Time, date as Time, scene),
  ],
  [
    '<monthday> ,|(|-? a? <weekday> )?',
    ([date, weekday], scene) => agreeing(weekday as Time, date as Time, scene),
  ],
  [
    '<date> ,|(|-? <weekday> )?',
    ([date, weekday], scene) => agreeing(weekday as Time, date as Time, scene),
  ],
  [
    '<dom> ,|(|- <weekday> )?',
    ([date, weekday], scene, place) =>
      withDayOfMonth(weekday as Time, date as Time, { scene, place }),
  ],
  // next Friday, last Sunday, Friday next, the Friday after next
  [
    `the? ${THIS} <weekday>`,
    ([day], { today }) => near((day as Time).series(today, 1), 'The next one'),
  ],
  [`the? ${COMING} <weekday>`, ([day], scene) => comingWeekday(day as Time, scene)],
  [
    `${THIS} ${COMING} <weekday>`,
    ([day], { today }) => near((day as Time).series(today + 1, 1), 'The next one'),
  ],
  [`the? ${NEXT} <weekday>`, ([day], scene) => nextWeekday(day as Time, scene)],
  [
    `the? ${LAST} <weekday>`,
    ([day], { today }) => near((day as Time).series(today, -1), 'The last one'),
  ],
  [
    '<weekday> next',
    ([day], scene, { next }) => (mayFollow(next, scene) ? nextWeekday(day as Time, scene) : null),
  ],
  [
    '<weekday> gone|past',
    ([day], scene, { next }) =>
      mayFollow(next, scene) && !/^\d/.test(textAt(scene, next))
        ? near((day as Time).series(scene.today, -1), 'The last one')
        : null,
  ],
  [
    'the? <weekday> after next',
    ([day], { today }) => near(nthBeside(today, (day as Time).series, 2), 'The one after next'),
  ],
  [
    'the? <weekday> after this|that one',
    ([day], { today }) => near(nthBeside(today, (day as Time).series, 2), 'The one after next'),
  ],
  [
    'the? <weekday> before last',
    ([day], { today }) => near(nthBeside(today, (day as Time).series, -2), 'The one before last'),
  ],
  [
    '<weekday> (week|fortnight)',
    ([day], scene, { words: [word], next }) => {
      if (word === 'week' && !mayFollow(next, scene)) return null;
      // Written on that weekday, it counts from today.
      const isToday = (day as Time).series(scene.today, 1)?.first === scene.today;
      const weeks = word === 'week' ? 1 : 2;
      const coming = nthBeside(scene.today, (day as Time).series, isToday ? weeks : weeks + 1);
      return near(coming, 'A week or two after the coming one');
    },
  ],
  [
    '<weekday> of|in|on|from|,? ,? the? <cycle>',
    ([day, period]) => inWeek(day as Time, period as Time),
  ],
  ["<cycle> '|’? s? on|,? the? <weekday>", ([period, day]) => inWeek(day as Time, period as Time)],
  // holidays
  [
    `the? ${NEXT} <holiday>`,
    ([day], { today }) => near(nthBeside(today, (day as Time).series, 1), 'The next one'),
  ],
  [
    `the? ${COMING} <holiday>`,
    ([day], { today }) => near(nthBeside(today, (day as Time).series, 1), 'The next one'),
  ],
  [
    `the? ${LAST} <holiday>`,
    ([day], { today }) => near((day as Time).series(today, -1), 'The last one'),
  ],
  [
    'the? <holiday> after next',
    ([day], { today }) => near(nthBeside(today, (day as Time).series, 2), 'The one after next'),
  ],
  [
    `${THIS} <holiday>`,
    ([day], { today }) =>
      near(nthIn(unitAround(today, 'year'), (day as Time).series, 1), "This year's"),
  ],
  ['<holiday> eve', ([day], scene) => shiftedBy(day as Time, -1, scene)],
  ['erev <holiday>', ([day], scene) => shiftedBy(day as Time, -1, scene)],
  ['<holiday> day', ([day]) => day ?? null],
  // the first day of Passover, the second night of Hanukkah, which is the evening before that day
  [
    'the? <ordinal> (day|night) of <time>',
    ([nth, day], scene, { words: [word] }) =>
      nthFrom(day as Time, (nth as Ordinal).value - (word === 'night' ? 1 : 0), scene),
  ],
  ['the <holiday>', ([day]) => day ?? null],
  ['the? eve of the? <day>', ([day], scene) => shiftedBy(day as Time, -1, scene)],
  [
    '<weekday> in|,? <offset>',
    ([day, offset], scene) => ofOffset(day as Time, offset as Time, scene),
  ],
  [
    '<offset> on|,? <weekday>',
    ([offset, day], scene) => ofOffset(day as Time, offset as Time, scene),
  ],
  ['<holiday> <offset>', ([day, offset], scene) => ofOffset(day as Time, offset as Time, scene)],
  // April 3 two years ago
  ...['monthday', 'month'].map((kind): Rule => [
    `<${kind}> <offset>`,
    ([day, offset], scene) =>
      (offset as Time).grain === 'year' ? ofOffset(day as Time, offset as Time, scene) : null,
  ]),
];

/** 'At 9, the one with the pink door': a thing and no day. */
function isTheOne(next: number, scene: Scene): boolean {
  return textAt(scene, next - 1) === 'one' && textAt(scene, next - 2) === 'the';
}
