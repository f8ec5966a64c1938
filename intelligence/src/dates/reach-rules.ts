import { mondayOf } from '../working-time/calendar-date';
import { shiftedBy } from './day-meanings';
import {
  type Count,
  daysOf,
  type Duration,
  type Ordinal,
  resolve,
  type Scene,
  type Time,
  type UnitName,
} from './meaning';
import { beside, CALENDAR_UNITS, numberedWeek, SHORT_ENDS, whole } from './period-meanings';
import { piece } from './period-pieces';
import { besideRules, type Rule } from './rule-words';
import { everyUnit } from './series';
import { shifted } from './shift-meanings';

/**
 * Constructions that reach into, through or beyond a period: the rest of it, part of the way into it, its full
 * weeks, weeks by number.
 */
export const REACH_RULES: readonly Rule[] = [
  ...['the? rest|remainder of the?', 'the? remaining days|weeks|months of|in the?'].map(
    (lead): Rule => [`${lead} <period>`, ([period], scene) => restOf(period as Time, scene)],
  ),
  // three weeks into the quarter
  [
    '<duration> into the? <period>',
    ([length, period], scene) => {
      const span = resolve(period as Time, scene);
      if (!span) return null;
      const start = daysOf('named', span.first, { reason: 'The first day of it' });
      return shifted(length as Duration, start, { scene, sign: 1 });
    },
  ],
  // the third day after Easter, the second week before the launch on 9 May
  ...besideRules('the? <ordinal> <unit>', (sign) => ([nth, unit, anchor], scene) => {
    const away = sign * (nth as Ordinal).value;
    return counted(unit as UnitName, anchor as Time, { away, scene });
  }),
  [
    'the? <ordinal> <unit> from the? <anchor>',
    ([nth, unit, anchor], scene) =>
      counted(unit as UnitName, anchor as Time, { away: (nth as Ordinal).value, scene }),
  ],
  // the last full week of April
  ...['ordinal', 'rank'].map((kind): Rule => [
    `the? <${kind}> full|whole|complete <unit> of|in the? <period>`,
    ([nth, unit, period], scene) =>
      fullIn(unit as UnitName, period as Time, { nth: (nth as Ordinal).value, scene }),
  ]),
  // EOM April, EOW of next week
  [
    'the? (eow|eom|eoq|eoy) of|,|in? the? <period>',
    ([period], scene, { words: [word] }) =>
      (period as Time).grain === SHORT_ENDS[word ?? '']
        ? piece(period as Time, 'end', scene)
        : null,
  ],
  // week no. 18, 2027-W16, 2027-W16-3
  [
    'calendar? <unit-week> no|nr|number|# .? <digits>',
    ([, nth], scene) => numberedWeek(nth as Count, scene),
  ],
  [
    'calendar? <unit-week> no|nr|number|# .? <digits> of|in|,? <year>',
    ([, nth, year], scene) => numberedWeek(nth as Count, scene, year as Time),
  ],
  ['<year> - w <digits>', ([year, nth], scene) => isoWeek(year as Time, nth as Count, scene)],
  [
    '<year> - w <digits> - <digits>',
    ([year, nth, day], scene) => {
      const week = isoWeek(year as Time, nth as Count, scene);
      const span = week && resolve(week, scene);
      const { value } = day as Count;
      return span && value >= 1 && value <= 7
        ? daysOf('date', span.first + value - 1, { certainty: 0.95, reason: 'A full date' })
        : null;
    },
  ],
];

/** From today, or from its beginning if that is ahead, to the end. */
function restOf(period: Time, scene: Scene): Time | null {
  const span = resolve(period, scene);
  if (!span || !CALENDAR_UNITS.has(period.grain)) return null;
  return daysOf('range', Math.max(span.first, Math.min(scene.today, span.last)), {
    last: span.last,
    grain: period.grain,
    isPeriod: true,
    certainty: 0.85,
    reason: `The rest of the ${period.grain}`,
  });
}

function counted(
  { unit, times }: UnitName,
  anchor: Time,
  { away, scene }: { away: number; scene: Scene },
): Time | null {
  if (times !== 1 || Math.abs(away) > 60) return null;
  if (unit === 'day') return shiftedBy(anchor, away, scene);
  return CALENDAR_UNITS.has(unit)
    ? whole(beside(everyUnit(unit), anchor, { scene, nth: away }), unit)
    : null;
}

/** Weeks with all their days in a period, from Monday on; other units always are. */
function fullIn(
  { unit, times }: UnitName,
  period: Time,
  { nth, scene }: { nth: number; scene: Scene },
): Time | null {
  const span = resolve(period, scene);
  if (!span || times !== 1 || unit !== 'week') return null;
  const monday =
    nth > 0 ? mondayOf(span.first + 6) + 7 * (nth - 1) : mondayOf(span.last + 1) + 7 * nth;
  return monday >= span.first && monday + 6 <= span.last
    ? whole({ first: monday, last: monday + 6 }, unit)
    : null;
}

/** A week in ISO 8601 notation, which is unambiguous. */
function isoWeek(year: Time, nth: Count, scene: Scene): Time | null {
  const week = numberedWeek(nth, scene, year);
  return week && { ...week, certainty: 0.9, alone: null };
}
