import {
  PARTS,
  hundreds,
  inFives,
  inPart,
  isSmallHour,
  ledPart,
  loneHour,
  moved,
  movedBy,
  ofDay,
  partOfDay,
  told,
  untilClock,
  withDay,
} from './clock-meanings';
import { inPeriod, isBack } from './day-meanings';
import { type Count, type Duration, textAt, type Time } from './meaning';
import { AFTER, BEFORE, type Rule, TO } from './rule-words';
import { isLimitingDay, isNumberedClock, isWhole } from './standing-alone';

const ROUGHLY = 'around|about|approximately|approx|roughly|circa|ca|~';
const JOIN = `,|(|@|∙|·|at|on|by|before|until|from|for|around|about|after|in|starting|beginning|anytime|sometime|between`;
/** 'From 9 to 10' is a range, '10 to 9' a time. */
const TIME_LEADS = new Set(['at', 'around', 'about', 'by', '@']);
const OPENS_RANGE = new Set(['from', 'between', 'open']);

/** Times of day, parts of the day, and both next to a day. */
export const CLOCK_RULES: readonly Rule[] = [
  [`${ROUGHLY}|at|@|exactly|precisely .? <clock>`, ([clock]) => clock ?? null],
  ['<clock> -? ish', ([clock]) => clock ?? null],
  ['<clock> sharp|exactly|precisely|approximately|roughly|latest', ([clock]) => clock ?? null],
  ['<clock> or so', ([clock]) => clock ?? null],
  ['<clock> at the? latest|earliest', ([clock]) => clock ?? null],
  ['<clock> on the dot|nose', ([clock]) => clock ?? null],
  ['<bare> sharp', ([clock], scene) => told(clock as Time, scene)],
  ['<bare> on the dot|nose', ([clock], scene) => told(clock as Time, scene)],
  ['at|@|around|about? <bare> -? ish', ([clock], scene) => told(clock as Time, scene)],
  // by 5, around 6: weak on its own, a time next to a day
  [
    'by|before|after|until|till|around|about|@|at <bare>',
    ([clock], scene, { next }) =>
      isLimitingDay(next - 1, scene) ? null : loneHour(clock as Time, scene),
  ],
  [`at ${ROUGHLY} <bare>`, ([clock], scene) => told(clock as Time, scene)],
  // fifteen hundred hours, 15 hundred hours
  ['<spelled> hours|hrs', ([count], scene) => hundreds((count as Count).value / 100, scene)],
  ['<digits> hundred hours|hrs', ([count], scene) => hundreds((count as Count).value, scene)],
  ['<bare> ish am', ([clock], scene) => inPart(clock as Time, 'morning', scene)],
  ['<bare> ish pm', ([clock], scene) => inPart(clock as Time, 'afternoon', scene)],
  // two hours before midnight, an hour before the 3pm call
  [
    `<duration> (from|${AFTER}|${BEFORE}) the? <plain>`,
    ([length, clock], scene, { words: [side] }) =>
      movedBy(length as Duration, clock as Time, { scene, sign: isBack(side) ? -1 : 1 }),
  ],
  // half past three, quarter to noon, 20 minutes past 3pm
  ...['plain', 'bare'].flatMap((kind): Rule[] => [
    [`half -? past|after? -? <${kind}>`, ([clock], scene) => moved(clock as Time, 30, scene)],
    [`a|one? quarter past|after <${kind}>`, ([clock], scene) => moved(clock as Time, 15, scene)],
    [
      `a|one? quarter to|before|til|till <${kind}>`,
      ([clock], scene) => moved(clock as Time, -15, scene),
    ],
    [
      `<count> minutes|mins|min|minute|m past|after <${kind}>`,
      ([count, clock], scene) => moved(clock as Time, (count as Count).value, scene),
    ],
    [
      `<count> minutes|mins|min|minute|m to|before|til|till <${kind}>`,
      ([count, clock], scene) => moved(clock as Time, -(count as Count).value, scene),
    ],
    [
      `<${kind}> early|late? in the (morning|afternoon|evening|am|pm|night)`,
      ([clock], scene, { words: [word] }) =>
        inPart(clock as Time, PARTS[word ?? ''] ?? 'morning', scene),
    ],
    [
      `<${kind}> in the (a|p) . m .?`,
      ([clock], scene, { words: [half] }) =>
        inPart(clock as Time, half === 'a' ? 'morning' : 'afternoon', scene),
    ],
    [
      `<${kind}> at night`,
      ([clock], scene) =>
        inPart(clock as Time, isSmallHour(clock as Time) ? 'morning' : 'evening', scene),
    ],
    [
      `<${kind}> ${TO} <plain>`,
      ([start, end], scene) => untilClock(start as Time, end as Time, scene),
    ],
    [
      `between <${kind}> and <plain>`,
      ([start, end], scene) => untilClock(start as Time, end as Time, scene),
    ],
  ]),
  [
    '<count> past|after <plain>',
    ([count, clock], scene) => inFives(count as Count, clock as Time, scene),
  ],
  ['<count> past <bare>', ([count, clock], scene) => inFives(count as Count, clock as Time, scene)],
  [
    '<count> to|before|til|till <plain>',
    ([count, clock], scene) =>
      inFives({ ...(count as Count), value: -(count as Count).value }, clock as Time, scene),
  ],
  [
    '<count> to|til|till <bare>',
    ([count, clock], scene, { at }) =>
      OPENS_RANGE.has(textAt(scene, at - 1)) || isNumberedClock(at, scene)
        ? null
        : inFives({ ...(count as Count), value: -(count as Count).value }, clock as Time, scene),
  ],
  ['at|by|around a? quarter of <bare>', ([clock], scene) => moved(clock as Time, -15, scene)],
  ...['bare', 'plain'].flatMap((kind): Rule[] => [
    [
      `a? quarter of <${kind}>`,
      ([clock], scene, place) =>
        kind === 'plain' || isWhole(place, scene) ? moved(clock as Time, -15, scene) : null,
    ],
    [
      `<count> of <${kind}>`,
      ([count, clock], scene, place) =>
        isWhole(place, scene) && (count as Count).digits === 0
          ? inFives({ ...(count as Count), value: -(count as Count).value }, clock as Time, scene)
          : null,
    ],
  ]),
  ...['timed', 'named'].map((kind): Rule => [
    `a? quarter of <bare> <${kind}>`,
    ([clock, day], scene) => {
      const time = moved(clock as Time, -15, scene);
      return time && withDay(day as Time, time, scene);
    },
  ]),
  [
    '<count> after <bare>',
    ([count, clock], scene, place) =>
      isWhole(place, scene) || TIME_LEADS.has(textAt(scene, place.at - 1))
        ? inFives(count as Count, clock as Time, scene)
        : null,
  ],
  ['three -? quarters past <plain>', ([clock], scene) => moved(clock as Time, 45, scene)],
  ['three -? quarters past <bare>', ([clock], scene) => moved(clock as Time, 45, scene)],
  [`<plain> ${TO} <bare>`, ([clock]) => clock ?? null],
  ['between <plain> and <bare>', ([clock]) => clock ?? null],
  // later than 3:30 but before 5pm
  ...['plain', 'bare'].map((kind): Rule => [
    `after|past|from|later than? <${kind}> ,? but|and? before|until|till|by <plain>`,
    ([start, end], scene) => untilClock(start as Time, end as Time, scene),
  ]),
  // Sep 24 - 3pm, 3pm - Sep 24
  ...['monthday', 'date', 'weekday', 'nth'].flatMap((kind): Rule[] => [
    [
      `<${kind}> -|–|— <clock>`,
      ([day, clock], scene) => withDay(day as Time, clock as Time, scene),
    ],
    [
      `<clock> -|–|— <${kind}>`,
      ([clock, day], scene) => withDay(day as Time, clock as Time, scene),
    ],
  ]),
  // Monday 9-10, Thursday 9 until 11
  [
    `<bare> ${TO} <bare>`,
    ([start, end], scene) => {
      const hours = untilClock(start as Time, end as Time, scene);
      return hours && { ...hours, kinds: ['time', 'hours'], alone: () => 0 };
    },
  ],
  [
    '<day> ,|at|from|between? <hours>',
    ([day, hours], scene) => withDay(day as Time, hours as Time, scene),
  ],
  [
    'from|between? <hours> on? <day>',
    ([hours, day], scene) => withDay(day as Time, hours as Time, scene),
  ],
  ['<part> at|@|, <clock>', ([part, clock], scene) => withDay(part as Time, clock as Time, scene)],
  [
    '<part> at|@|around|about|, <bare>',
    ([part, clock], scene) => withDay(part as Time, clock as Time, scene),
  ],
  // Friday at 3pm, 17:00 on the 12th, tomorrow morning, EOD Friday
  [
    `<day> ${JOIN}? ${JOIN}? <clock> )?`,
    ([day, clock], scene) => withDay(day as Time, clock as Time, scene),
  ],
  [
    `<day> ,? at|@|around|about|by|before|after|from <bare>`,
    ([day, clock], scene) => withDay(day as Time, clock as Time, scene),
  ],
  [
    `<clock> ${JOIN}? ${JOIN}? the? <day> )?`,
    ([clock, day], scene) => withDay(day as Time, clock as Time, scene),
  ],
  [
    `at|by|before|around <bare> on? <day>`,
    ([clock, day], scene) => withDay(day as Time, clock as Time, scene),
  ],
  [
    '<bare> on|the <day>',
    ([clock, day], scene) =>
      (day as Time).part ? withDay(day as Time, clock as Time, scene) : null,
  ],
  [
    '<bare> <named>',
    ([clock, day], scene) =>
      (day as Time).part ? withDay(day as Time, clock as Time, scene) : null,
  ],
  [
    '<named> <bare>',
    ([day, clock], scene) =>
      (day as Time).part ? withDay(day as Time, clock as Time, scene) : null,
  ],
  ...['clock', 'bare'].map((kind): Rule => [
    `<day> ,? no|not later|earlier than <${kind}>`,
    ([day, clock], scene) => withDay(day as Time, { ...(clock as Time), isDeadline: true }, scene),
  ]),
  // see you tomorrow 9
  [
    '<named> ,? <bare>',
    ([day, clock], scene, { next }) =>
      (day as Time).certainty > 0.5 && !scene.tokens[next]?.text.match(/^[a-z\d]/)
        ? withDay(day as Time, clock as Time, scene)
        : null,
  ],
  // tomorrow pm, Friday am
  [
    '<timed> ,? <bare>',
    ([day, clock], scene) =>
      (day as Time).part ? withDay(day as Time, clock as Time, scene) : null,
  ],
  [
    'this (am|pm)',
    (_, { today }, { words: [word] }) => ofDay(word === 'am' ? 'morning' : 'afternoon', today),
  ],
  [
    'this (a|p) . m .?',
    (_, { today }, { words: [word] }) => ofDay(word === 'a' ? 'morning' : 'afternoon', today),
  ],
  ...['named', 'weekday', 'nth'].map((kind): Rule => [
    `<${kind}> (am|pm)`,
    ([day], scene, { words: [word] }) =>
      withDay(day as Time, ofDay(word === 'am' ? 'morning' : 'afternoon', scene.today), scene),
  ]),
  // five mornings ago
  [
    '<count> <part> (hence|ago|back|later)',
    ([count, part], { today }, { words: [side] }) => {
      const { value } = count as Count;
      const { part: of } = part as Time;
      return of === null || !Number.isInteger(value) || value > 31
        ? null
        : ofDay(of, today + (isBack(side) ? -value : value));
    },
  ],
  ['<bare> <timed>', ([clock, day], scene) => withDay(day as Time, clock as Time, scene)],
  // Thu Oct 26 11:00:09 2023
  [
    '<monthday> ,? <clock> ,? <year>',
    ([day, clock, year], scene) => {
      const date = inPeriod(day as Time, year as Time);
      const timed = date && withDay(date, clock as Time, scene);
      return timed && { ...timed, kinds: date.kinds };
    },
  ],
  ['<date> t|.|:|- <clock>', ([day, clock], scene) => withDay(day as Time, clock as Time, scene)],
  [
    `<day> ,|by|at|in|before|on|(? the? <part> )?`,
    ([day, part], scene) => withDay(day as Time, part as Time, scene),
  ],
  [
    `the? <part> ,|by|of|on|(? of|on? the|this? <day> )?`,
    ([part, day], scene) => withDay(day as Time, part as Time, scene),
  ],
  [
    'in|during|at|over|around|after the? <part>',
    ([part]) => ((part as Time).isDeadline ? null : ledPart(part as Time)),
  ],
  [
    'this <part>',
    ([part], { today }) => ((part as Time).isDeadline ? null : partOfDay(part as Time, today)),
  ],
  ['the <part> before last', ([part], { today }) => partOfDay(part as Time, today - 2)],
  ['last <part>', ([part], { today }) => partOfDay(part as Time, today - 1)],
  [
    'between <bare> and <bare>',
    ([start, end], scene) => untilClock(start as Time, end as Time, scene),
  ],
  ['late|early|later|earlier <timed>', ([day]) => day ?? null],
  ['late|early|later|earlier <named>', ([day]) => day ?? null],
];
