import { besides, isBack, shiftedBy } from './day-meanings';
import {
  countOf,
  type Count,
  type Duration,
  durationOf,
  type Scene,
  textAt,
  type Time,
  type UnitName,
} from './meaning';
import { besideRules, COMING, LAST, NEXT, type Rule } from './rule-words';
import {
  ahead,
  aheadOne,
  awayFrom,
  beside,
  andQuarter,
  fromNow,
  halfOf,
  hoursAndMinutes,
  inBareMinutes,
  inMinutes,
  inSeconds,
  isWeeks,
  joined,
  lengthOf,
  onward,
  partBeside,
  shifted,
  signed,
  stretch,
  sumOf,
  times,
  weekdaysAway,
} from './shift-meanings';
import { endsClean } from './standing-alone';

/** Words that hardly change a duration. */
const HEDGES: readonly string[] = [
  'about|around|under|approximately|approx|circa|roughly|exactly|another|~',
  'at most',
  'up to',
  'no|not more than',
  'less than',
  'just|slightly over|under',
  'a little|bit over|under',
  'some|nearly|almost|barely|over|only',
  'more than',
  'at least',
  'a good|mere',
];
const LATER = 'hence|later|out|away';

/** Durations, and times that are a duration away from now or from another time. */
export const SHIFT_RULES: readonly Rule[] = [
  // durations
  ['<count> -? <unit>', ([count, unit]) => lengthOf(count as Count, unit as UnitName)],
  [
    '<count> more|full|calendar|straight|further|additional <unit>',
    ([count, unit]) => lengthOf(count as Count, unit as UnitName),
  ],
  [
    'a|an|another|one full|whole|good|solid|further|single? <unit>',
    ([unit]) => times(unit as UnitName, 1),
  ],
  ['<count> or so|odd <unit>', ([count, unit]) => lengthOf(count as Count, unit as UnitName)],
  ['half a|an <unit>', ([unit]) => halfOf(unit as UnitName, 0)],
  ['a half -? <unit>', ([unit]) => halfOf(unit as UnitName, 0)],
  ['half -? <unit-hour>', ([unit]) => halfOf(unit as UnitName, 0)],
  ['a|an|one <unit> and a half', ([unit]) => halfOf(unit as UnitName, 1)],
  [
    '<count> and a|an? half <unit>',
    ([count, unit]) => halfOf(unit as UnitName, (count as Count).value),
  ],
  [
    '<count> of? an? <unit-hour>',
    ([count, unit]) =>
      (count as Count).value < 1 ? lengthOf(count as Count, unit as UnitName) : null,
  ],
  [
    '<count> h|hr|hrs <count> m|min|mins?',
    ([hours, minutes], scene, { next }) =>
      endsClean(next, scene) ? hoursAndMinutes(hours as Count, minutes as Count) : null,
  ],
  ['quarter -? of? an? <unit-hour>', () => durationOf([{ unit: 'minute', count: 15, low: 15 }])],
  ['<duration> and a quarter', ([length]) => andQuarter(length as Duration)],
  [
    '<count> and <count> <unit>',
    ([whole, part, unit]) =>
      (part as Count).value < 1
        ? lengthOf(sumOf(whole as Count, part as Count), unit as UnitName)
        : null,
  ],
  ['a quarter -? of? an? <unit-hour>', () => durationOf([{ unit: 'minute', count: 15, low: 15 }])],
  [
    'three|3 -? quarter|quarters of an? <unit-hour>',
    () => durationOf([{ unit: 'minute', count: 45, low: 45 }]),
  ],
  [
    `<count> -|–|to|or <count> -? <unit>`,
    ([low, high, unit]) => {
      const [from, to] = [low as Count, high as Count];
      return to.value > from.value ? lengthOf({ ...to, low: from.value }, unit as UnitName) : null;
    },
  ],
  [
    '<duration> ,? and|&|plus? <duration>',
    ([one, other]) => joined(one as Duration, other as Duration),
  ],
  [
    '<count> <unit> and a|an half',
    ([count, unit]) => halfOf(unit as UnitName, (count as Count).value),
  ],
  ['<duration> or so|less', ([length]) => length ?? null],
  [
    'a|an|one <unit> or two',
    ([unit], scene, { next }) =>
      endsClean(next, scene) ? lengthOf({ ...countOf(2), low: 1 }, unit as UnitName) : null,
  ],
  // about a week, no more than an hour, just over two days
  ...HEDGES.map((hedge): Rule => [`${hedge} <duration>`, ([length]) => length ?? null]),
  ['<named> <offset>', ([day, offset], scene) => onward(day as Time, offset as Time, scene)],
  // from now
  ['in <duration>', ahead(false)],
  ['within|inside <duration>', ahead(true)],
  [`in|within|over|during|for the? ${NEXT}|${COMING} <duration>`, ahead(true)],
  [`in|within the space of <duration>`, ahead(true)],
  ["in|within <duration> '|’ s? time", ahead(false)],
  ['in|within <duration> time', ahead(false)],
  ["<duration> '|’ s? time", ahead(false)],
  [`within|over|during|in the ${NEXT}|${COMING} <unit>`, aheadOne],
  ['within the <unit-hour>', aheadOne],
  ['give me|us|it|them|him|her? <duration>', ahead(false)],
  ["in <digits> '|’|′|m", inMinutes],
  ['in <digits> "|”|″|s', inSeconds],
  ['in <digits>', inBareMinutes],
  // +2 weeks, -3 days
  ['(+|-) <duration>', signed],
  ['after <duration>', ahead(false)],
  [`<duration> ${LATER}`, ahead(false)],
  ['<duration> in the future', ahead(false)],
  ['<duration> in the past', ([length], scene) => fromNow(length as Duration, -1, scene)],
  ['<duration> from this? moment', ahead(false)],
  [`<duration> ago|back|earlier`, ([length], scene) => fromNow(length as Duration, -1, scene)],
  // from another time
  ...besideRules('<duration>', beside),
  ['<duration> out|away? from the? <anchor>', beside(1)],
  ['<duration> on <weekday>', beside(1)],
  // three years ago tomorrow
  ['<duration> ago <named>', beside(-1)],
  [
    '<duration> ago <nth>',
    ([length, day], scene, place) =>
      isWeeks(length as Duration)
        ? null
        : beside(-1)([length as Duration, day as Time], scene, place),
  ],
  [
    '<duration> <named>',
    ([length, day], scene, place) =>
      isWeeks(length as Duration) || isToday(place.next, scene)
        ? beside(1)([length as Duration, day as Time], scene, place)
        : null,
  ],
  // a week Friday, a fortnight last Monday
  ...['weekday', 'nth'].map((kind): Rule => [
    `<duration> <${kind}>`,
    ([length, day], scene, { at }) =>
      isWeeks(length as Duration) && textAt(scene, at - 1) !== 'for'
        ? awayFrom(length as Duration, day as Time, scene)
        : null,
  ]),
  [
    '<named> week|fortnight',
    ([day], scene, { next }) =>
      shiftedBy(day as Time, textAt(scene, next - 1) === 'week' ? 7 : 14, scene),
  ],
  ...besideRules(
    'the? very|next? <unit-day>',
    (sign) =>
      ([, day], scene) =>
        shiftedBy(day as Time, sign, scene),
  ),
  ...besideRules(
    'the? next|following|first|last? <unit-business>',
    (sign) =>
      ([unit, day], scene) =>
        shifted(times(unit as UnitName, 1), day as Time, { scene, sign }),
  ),
  // the night before the hearing on 3 May, the morning after Christmas
  ...besideRules(
    'the (night|evening|morning)',
    (sign) =>
      ([day], scene, { words: [word] }) =>
        word === 'morning' && sign === -1
          ? null
          : partBeside(day as Time, word ?? '', { scene, sign }),
  ),
  ['the? next <unit-business>', ([unit], scene) => fromNow(times(unit as UnitName, 1), 1, scene)],
  // two Sundays from now
  [
    'in <count> <weekdays>',
    ([count, day], scene) => weekdaysAway(count as Count, day as Time, { scene, sign: 1 }),
  ],
  [
    `<count> <weekdays> from <named>`,
    ([count, day], scene) => weekdaysAway(count as Count, day as Time, { scene, sign: 1 }),
  ],
  [
    `<count> <weekdays> (${LATER}|ago|back)`,
    ([count, day], scene, { words: [side] }) =>
      weekdaysAway(count as Count, day as Time, { scene, sign: isBack(side) ? -1 : 1 }),
  ],
  ...besideRules(
    '<count> <weekdays>',
    (sign) =>
      ([count, day, anchor], scene) =>
        besides(day as Time, anchor as Time, {
          scene,
          nth: Math.round((count as Count).value) * sign,
        }),
  ),
  [
    `<count> <weekday> from <named>`,
    ([count, day], scene) => weekdaysAway(count as Count, day as Time, { scene, sign: 1 }),
  ],
  [
    `<count> <weekday> (${LATER}|ago|back)`,
    ([count, day], scene, { words: [side] }) =>
      weekdaysAway(count as Count, day as Time, { scene, sign: isBack(side) ? -1 : 1 }),
  ],
  [
    `a|one <weekday> from <named>`,
    ([day], scene) => weekdaysAway(countOf(1), day as Time, { scene, sign: 1 }),
  ],
  [
    `a <weekday> (${LATER}|ago|back)`,
    ([day], scene, { words: [side] }) =>
      weekdaysAway(countOf(1), day as Time, { scene, sign: isBack(side) ? -1 : 1 }),
  ],
  // the next three days, the last two weeks
  [`the? ${NEXT} <duration>`, ([length], scene) => stretch(length as Duration, 1, scene)],
  // the coming two weeks end in two weeks
  [`the? ${COMING} <duration>`, ahead(true)],
  [
    `the? <count> ${COMING} <unit>`,
    ([count, unit], scene, place) => {
      const length = lengthOf(count as Count, unit as UnitName);
      return length && ahead(true)([length], scene, place);
    },
  ],
  // the past week ends today, while last week is a calendar week
  [
    'the? past <unit>',
    ([unit], scene) => {
      const back = stretch(times(unit as UnitName, 1), -1, scene);
      return back && (unit as UnitName).unit !== 'day' ? { ...back, certainty: 0.87 } : null;
    },
  ],
  [`the? ${LAST} <duration>`, ([length], scene) => stretch(length as Duration, -1, scene)],
];

/** 'A month today', 'a year tomorrow': after other days the length is one of its own. */
function isToday(next: number, scene: Scene): boolean {
  return ['today', 'tomorrow'].includes(textAt(scene, next - 1));
}
