import { inPeriod } from './day-meanings';
import { clockOf } from './digit-clocks';
import { type Count, daysOf, type PartOfDay, type Scene, type Time } from './meaning';
import { type Rule, TO } from './rule-words';

const JOIN = `,|(|@|∙|·|at|on|by|before|until|from|for|around|about|after|in`;
const HALF_DAY = 720;

/** Times of day, parts of the day, and both beside a day. */
export const CLOCK_RULES: readonly Rule[] = [
  ['at|@|around|about|approximately <clock>', ([clock]) => clock ?? null],
  // half past three, quarter to noon, 20 minutes past 3pm
  ...['plain', 'bare'].flatMap((kind): Rule[] => [
    [`half past? <${kind}>`, ([clock], scene) => moved(clock as Time, 30, scene)],
    [`a? quarter past|after <${kind}>`, ([clock], scene) => moved(clock as Time, 15, scene)],
    [`a? quarter to|before|til <${kind}>`, ([clock], scene) => moved(clock as Time, -15, scene)],
    [
      `<count> minutes|mins? past|after <${kind}>`,
      ([count, clock], scene) => moved(clock as Time, (count as Count).value, scene),
    ],
    [
      `<count> minutes|mins? to|before|til <${kind}>`,
      ([count, clock], scene) => moved(clock as Time, -(count as Count).value, scene),
    ],
    [
      `<${kind}> in the (morning|afternoon|evening|am|pm|night)`,
      ([clock], scene, { words: [word] }) =>
        inPart(clock as Time, PARTS[word ?? ''] ?? 'morning', scene),
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
    '<count> to|before <plain>',
    ([count, clock], scene) =>
      inFives({ ...(count as Count), value: -(count as Count).value }, clock as Time, scene),
  ],
  ['three -? quarters past <plain>', ([clock], scene) => moved(clock as Time, 45, scene)],
  [`<plain> -|–|to <bare>`, ([clock]) => clock ?? null],
  ['<part> at|@|, <clock>', ([part, clock], scene) => withDay(part as Time, clock as Time, scene)],
  ['<part> at|@ <bare>', ([part, clock], scene) => withDay(part as Time, clock as Time, scene)],
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
    '<bare> <named>',
    ([clock, day], scene) =>
      (day as Time).part ? withDay(day as Time, clock as Time, scene) : null,
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
  ['in the <part>', ([part]) => part ?? null],
  [
    'this <part>',
    ([part], { today }) => ((part as Time).isDeadline ? null : ofDay(part as Time, today)),
  ],
  ['last <part>', ([part], { today }) => ofDay(part as Time, today - 1)],
  [
    'between <bare> and <bare>',
    ([start, end], scene) => untilClock(start as Time, end as Time, scene),
  ],
  ['late|early|later|earlier <timed>', ([day]) => day ?? null],
  ['late|early|later|earlier <named>', ([day]) => day ?? null],
];

const PARTS: Readonly<Record<string, PartOfDay>> = {
  morning: 'morning',
  am: 'morning',
  afternoon: 'afternoon',
  evening: 'evening',
  night: 'evening',
  pm: 'afternoon',
};

/** 'Twenty past three' is told in fives; 'three past ten' is something else. */
function inFives({ value }: Count, clock: Time, scene: Scene): Time | null {
  return value % 5 === 0 && Math.abs(value) < 30 ? moved(clock, value, scene) : null;
}

function moved(clock: Time, by: number, scene: Scene): Time | null {
  if (clock.minutes === null || Math.abs(by) > 59) return null;
  const minutes = (clock.minutes === 1439 ? 1440 : clock.minutes) + by;
  const time = clockOf((minutes + 1440) % 1440, scene, { isOpen: clock.kinds.includes('open') });
  return built({ ...time, zone: clock.zone });
}

/** An hour that may be of the morning or the afternoon takes the part of the day that stands beside it. */
function inPart(clock: Time, part: PartOfDay, scene: Scene): Time | null {
  if (clock.minutes === null) return null;
  const isLate = part === 'afternoon' || part === 'evening';
  const minutes = (clock.minutes % HALF_DAY) + (isLate ? HALF_DAY : 0);
  const isOpen =
    clock.minutes < HALF_DAY || clock.kinds.includes('open') || clock.kinds.includes('bare');
  return { ...clockOf(isOpen ? minutes : clock.minutes, scene), zone: clock.zone };
}

/** 3-4pm begins at three in the afternoon. */
function untilClock(start: Time, end: Time, scene: Scene): Time | null {
  if (start.minutes === null || end.minutes === null) return null;
  if (!start.kinds.includes('bare')) return built({ ...start, zone: start.zone ?? end.zone });
  const half = end.minutes >= HALF_DAY ? HALF_DAY : 0;
  const minutes = (start.minutes % HALF_DAY) + half;
  const fits = minutes < end.minutes ? minutes : (minutes + HALF_DAY) % 1440;
  return built({ ...clockOf(fits, scene), zone: end.zone });
}

/** A clock time made of others, of which no further one is made: 'three to four to five'. */
function built(clock: Time): Time {
  return { ...clock, kinds: clock.kinds.filter((kind) => kind !== 'plain') };
}

function ofDay(part: Time, day: number): Time {
  return daysOf('timed', day, {
    part: part.part,
    isDeadline: part.isDeadline,
    reason: 'A part of the day',
  });
}

function withDay(day: Time, hour: Time, scene: Scene): Time | null {
  if (day.minutes !== null && hour.minutes !== null) return null;
  if (day.part !== null && hour.part !== null) return null;
  const placed = hour.minutes !== null && day.part !== null ? inPart(hour, day.part, scene) : hour;
  const isPart = day.kinds.includes('part');
  return {
    ...day,
    kinds: isPart
      ? ['time', 'clock', 'hour']
      : ['time', 'timed', 'anchor', ...(hour.minutes === null ? ['day'] : [])],
    minutes: placed?.minutes ?? day.minutes,
    part: hour.part ?? day.part,
    zone: hour.zone ?? day.zone,
    isDeadline: day.isDeadline || hour.isDeadline,
    alone: null,
    certainty: Math.max(
      day.kinds.includes('dom') ? 0.6 : day.certainty,
      Math.min(hour.certainty + 0.1, 0.9),
    ),
  };
}
