import {
  around,
  CALENDAR_UNITS,
  beside,
  cycle,
  endOfDay,
  ides,
  named,
  numberedWeek,
  present,
  quarterOf,
  sameDayIn,
  SHORT_ENDS,
  unitIn,
  weekendOf,
  weekOf,
  whole,
  withinThe,
} from './period-meanings';
import { endOfUnit, middleOf, middleOfWeek, piece, startOfUnit } from './period-pieces';
import { type Count, type Ordinal, resolve, type Time, type UnitName, daysOf } from './meaning';
import { nthBeside, nthIn, unitAround, everyBusinessDay, everyUnit } from './series';
import { isLed, isWhole } from './standing-alone';
import { besideRules, COMING, LAST, NEXT, THIS, type Rule } from './rule-words';

/** Weeks, months, quarters, years and weekends, their parts and ends, and days counted within them. */
export const PERIOD_RULES: readonly Rule[] = [
  ['the <unit>', ([unit]) => present(unit as UnitName)],
  [`the? ${THIS} <unit>`, ([unit], scene) => cycle(unit as UnitName, 0, scene)],
  [`the? ${NEXT}|${COMING} calendar? <unit>`, ([unit], scene) => cycle(unit as UnitName, 1, scene)],
  ['the new <unit-year>', ([unit], scene) => cycle(unit as UnitName, 1, scene)],
  ['the new <unit-quarter>', ([unit], scene) => cycle(unit as UnitName, 1, scene)],
  [`${THIS} ${COMING} <unit>`, ([unit], scene) => cycle(unit as UnitName, 1, scene)],
  [`${THIS} past <unit>`, ([unit], scene) => cycle(unit as UnitName, -1, scene)],
  [`the? ${LAST} calendar? <unit>`, ([unit], scene) => cycle(unit as UnitName, -1, scene)],
  ['the? <unit> after next', ([unit], scene) => cycle(unit as UnitName, 2, scene)],
  ['the? <unit> before last', ([unit], scene) => cycle(unit as UnitName, -2, scene)],
  ['the? <unit-weekend>', ([unit], scene) => cycle(unit as UnitName, 0, scene)],
  ...besideRules('the? <unit>', (sign) => ([unit, day], scene) => {
    const { unit: name } = unit as UnitName;
    return CALENDAR_UNITS.has(name)
      ? whole(beside(everyUnit(name), day as Time, { scene, nth: sign }), name)
      : null;
  }),
  ...besideRules('the? <ordinal> <unit-business>', (sign) => ([nth, , day], scene) => {
    const span = beside(everyBusinessDay, day as Time, {
      scene,
      nth: (nth as Ordinal).value * sign,
    });
    return span && daysOf('nth', span.first, { reason: 'Counted from another date' });
  }),
  ...(['month', 'season', 'quarter'] as const).flatMap((kind): Rule[] => [
    [
      `${THIS} <${kind}>`,
      ([time], { today }) =>
        named(
          time as Time,
          kind === 'month'
            ? nthIn(unitAround(today, 'year'), (time as Time).series, 1)
            : (time as Time).series(today, 1),
        ),
    ],
    [
      `the? ${NEXT}|${COMING} <${kind}>`,
      ([time], { today }) =>
        named(
          time as Time,
          nthBeside(
            kind === 'month' ? unitAround(today, 'month').last : today,
            (time as Time).series,
            1,
          ),
        ),
    ],
    [
      `the? ${LAST} <${kind}>`,
      ([time], { today }) => named(time as Time, (time as Time).series(today, -1)),
    ],
  ]),
  ...['month', 'season'].map((kind): Rule => [
    `the? <${kind}> after next`,
    ([time], { today }) =>
      named(time as Time, nthBeside(unitAround(today, 'month').last, (time as Time).series, 2)),
  ]),
  // after next week: the following one
  [
    'after <cycle>',
    ([period], scene) => {
      const span = resolve(period as Time, scene);
      const { grain } = period as Time;
      return span && CALENDAR_UNITS.has(grain)
        ? whole(unitAround(span.last + 1, grain), grain)
        : null;
    },
  ],
  // this time next week, same day next month
  ['this|same time|day <cycle>', ([period], scene) => sameDayIn(period as Time, scene)],
  ['the same time|day <cycle>', ([period], scene) => sameDayIn(period as Time, scene)],
  [
    '<cycle> ,? at|on? this|that|same time|day|date',
    ([period], scene) => sameDayIn(period as Time, scene),
  ],
  [
    '<cycle> ,? at|on? the same time|day|date',
    ([period], scene) => sameDayIn(period as Time, scene),
  ],
  [
    'in a|an <month>',
    ([month], { today }) => named(month as Time, (month as Time).series(today, 1)),
  ],
  [
    'the? <ordinal> <unit> <cycle>',
    ([nth, unit, period], scene) =>
      unitIn(unit as UnitName, period as Time, { nth: (nth as Ordinal).value, scene }),
  ],
  ['within the <unit>', ([unit], scene) => withinThe(unit as UnitName, scene)],
  ['the? <ordinal> <unit-quarter>', ([nth]) => quarterOf((nth as Ordinal).value)],
  // week 50, calendar week 50 of 2027
  ['calendar? <unit-week> <digits>', ([, nth], scene) => numberedWeek(nth as Count, scene)],
  // W45
  [
    'w <digits>',
    ([nth], scene, { at, next }) =>
      scene.tokens[at + 1]?.glued === true && (isLed(at, scene) || isWhole({ at, next }, scene))
        ? numberedWeek(nth as Count, scene)
        : null,
  ],
  ['cw|kw <digits>', ([nth], scene) => numberedWeek(nth as Count, scene)],
  [
    'calendar? <unit-week> <digits> of|in|,|/? <year>',
    ([, nth, year], scene) => numberedWeek(nth as Count, scene, year as Time),
  ],
  // the week of March 5, Thanksgiving week
  ['<holiday> <unit-week>', ([day], scene) => weekOf(day as Time, scene)],
  ['<holiday> <unit-weekend>', ([day], scene) => weekendOf(day as Time, scene)],
  [
    'the? <unit-week> of|commencing|beginning|starting|ending|containing|including|with the? <anchor>',
    ([, day], scene) => weekOf(day as Time, scene),
  ],
  ['w / c|e <anchor>', ([day], scene) => weekOf(day as Time, scene)],
  // parts and ends
  [
    'the? very|tail|back end|close of|- the? <period>',
    ([period], scene) => piece(period as Time, 'end', scene),
  ],
  ['the? end|close of|- the? <period>', ([period], scene) => piece(period as Time, 'end', scene)],
  // before March is out
  [
    "before|by the? <period> is|’s|'s|runs? out|over|up",
    ([period], scene) => piece(period as Time, 'end', scene),
  ],
  ['end <cycle>', ([period], scene) => piece(period as Time, 'end', scene)],
  ['end <month>', ([period], scene) => piece(period as Time, 'end', scene)],
  ['the? end of <unit>', ([unit], scene) => endOfUnit(unit as UnitName, scene)],
  ['the? <unit> -? end', ([unit], scene) => endOfUnit(unit as UnitName, scene)],
  ["the? <unit> '|’ s end|close", ([unit], scene) => endOfUnit(unit as UnitName, scene)],
  ["<period> '|’ s end|close", ([period], scene) => piece(period as Time, 'end', scene)],
  [
    'the? (eow|eom|eoq|eoy)',
    (_, scene, { words: [word] }) =>
      piece(around(SHORT_ENDS[word ?? ''] ?? 'week', scene), 'end', scene),
  ],
  [
    'the? beginning|start of the? <period>',
    ([period], scene) => piece(period as Time, 'start', scene),
  ],
  ['the? beginning|start of <unit>', ([unit], scene) => startOfUnit(unit as UnitName, scene)],
  ['early|earlier in|on|-? <period>', ([period], scene) => piece(period as Time, 'start', scene)],
  ['the? middle of the? <period>', ([period], scene) => piece(period as Time, 'middle', scene)],
  ['mid -? <unit>', ([unit], scene) => middleOf((unit as UnitName).unit, scene)],
  ['the? middle of the <unit>', ([unit], scene) => middleOf((unit as UnitName).unit, scene)],
  [
    '(midweek|midmonth|midquarter|midyear)',
    (_, scene, { words: [word] }) => middleOf((word ?? '').slice(3) as UnitName['unit'], scene),
  ],
  ['midweek of|in|,? the? <cycle>', ([week], scene) => middleOfWeek(week as Time, scene)],
  ['mid -? week of|in|,? the? <cycle>', ([week], scene) => middleOfWeek(week as Time, scene)],
  ['mid of|-? <period>', ([period], scene) => piece(period as Time, 'middle', scene)],
  ['late|later in|on|-? <period>', ([period], scene) => piece(period as Time, 'late', scene)],
  [
    'the? first|front|early half of the? <period>',
    ([period], scene) => piece(period as Time, 'first half', scene),
  ],
  [
    'the? second|latter|back|last half of the? <period>',
    ([period], scene) => piece(period as Time, 'second half', scene),
  ],
  ['the? ides of <month>', ([month], scene) => ides(month as Time, scene)],
  [
    'the? end|close of the|my|your|our? business|working|work? <unit-day>',
    (_, scene) => endOfDay(scene),
  ],
  [
    'the? end|close of today',
    (_, { today }) =>
      daysOf('timed', today, { part: 'end', isDeadline: true, reason: 'A part of the day' }),
  ],
  // the 5th business day of June, the last week of the month, the second to last day
  ...['ordinal', 'rank'].flatMap((kind): Rule[] => [
    [
      `the? <${kind}> <unit> of|in the? <period>`,
      ([nth, unit, period], scene) =>
        unitIn(unit as UnitName, period as Time, { nth: (nth as Ordinal).value, scene }),
    ],
    [
      `<period> '|’ s <${kind}> <unit>`,
      ([period, nth, unit], scene) =>
        unitIn(unit as UnitName, period as Time, { nth: (nth as Ordinal).value, scene }),
    ],
  ]),
];
