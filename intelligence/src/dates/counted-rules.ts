import { besides, isBack, near, nearest, nthOf } from './day-meanings';
import { type Count, noSuchDay, type Ordinal, rankOf, type Time } from './meaning';
import { besideRules, type Rule } from './rule-words';
import { nthIn, unitAround } from './series';

/**
 * Weekdays and holidays counted within a period or from another day: the first Monday of June, the Friday before
 * the 10th.
 */
export const COUNTED_RULES: readonly Rule[] = [
  // the last, the penultimate, the second to last, next to last, last but one
  ['last|final', () => rankOf(-1)],
  ['penultimate', () => rankOf(-2)],
  ['next to|from last', () => rankOf(-2)],
  ['last but <count>', ([count]) => rankOf(-1 - (count as Count).value)],
  ['<ordinal> to|from? the? last', ([nth]) => rankOf(-(nth as Ordinal).value)],
  // the first Monday of June, the last Friday in May, June's first Monday
  ...['ordinal', 'rank'].flatMap((kind): Rule[] => [
    [
      `the? <${kind}> <weekday> of|in|for? <period>`,
      ([nth, day, period], scene) =>
        nthOf(period as Time, (day as Time).series, { nth: (nth as Ordinal).value, scene }),
    ],
    [
      `<period> '|’ s <${kind}> <weekday>`,
      ([period, nth, day], scene) =>
        nthOf(period as Time, (day as Time).series, { nth: (nth as Ordinal).value, scene }),
    ],
    [
      `<period> , the? <${kind}> <weekday>`,
      ([period, nth, day], scene) =>
        (nth as Ordinal).inWords
          ? nthOf(period as Time, (day as Time).series, { nth: (nth as Ordinal).value, scene })
          : null,
    ],
  ]),
  [
    'the? <ordinal> <weekday>',
    ([nth, day], scene) => {
      const inThisMonth = nthIn(
        unitAround(scene.today, 'month'),
        (day as Time).series,
        (nth as Ordinal).value,
      );
      return inThisMonth
        ? near(inThisMonth, 'Counted in the month of the message', 0.6)
        : noSuchDay('The month has no such day');
    },
  ],
  // the Wednesday before Thanksgiving, the second Monday after 5 March, the last Friday before the 10th
  ...besideRules(
    'the? <weekday>',
    (sign) =>
      ([day, anchor], scene) =>
        besides(day as Time, anchor as Time, { scene, nth: sign }),
  ),
  ...besideRules(
    'the? very? next <weekday>',
    (sign) =>
      ([day, anchor], scene) =>
        sign === 1 ? besides(day as Time, anchor as Time, { scene, nth: 1 }) : null,
  ),
  ...besideRules(
    'the? last <weekday>',
    (sign) =>
      ([day, anchor], scene) =>
        sign === -1 ? besides(day as Time, anchor as Time, { scene, nth: -1 }) : null,
  ),
  ...besideRules(
    'the? <ordinal> <weekday>',
    (sign) =>
      ([nth, day, anchor], scene) =>
        besides(day as Time, anchor as Time, { scene, nth: (nth as Ordinal).value * sign }),
  ),
  [
    'the? <ordinal> <weekday> from the? <anchor>',
    ([nth, day, anchor], scene) =>
      besides(day as Time, anchor as Time, { scene, nth: (nth as Ordinal).value }),
  ],
  [
    'the? <ordinal> <holiday> (after|before) <time>',
    ([nth, day, anchor], scene, { words: [side] }) =>
      besides(day as Time, anchor as Time, {
        scene,
        nth: (nth as Ordinal).value * (isBack(side) ? -1 : 1),
      }),
  ],
  [
    'the? closest|nearest <day> to the? <day>',
    ([day, anchor], scene) => nearest(day as Time, anchor as Time, { scene, nth: 1 }),
  ],
  [
    'the? <weekday> closest|nearest to? the? <day>',
    ([day, anchor], scene) => nearest(day as Time, anchor as Time, { scene, nth: 1 }),
  ],
  [
    'the? <ordinal> closest|nearest <day> to the? <day>',
    ([nth, day, anchor], scene) =>
      nearest(day as Time, anchor as Time, { scene, nth: (nth as Ordinal).value }),
  ],
];
