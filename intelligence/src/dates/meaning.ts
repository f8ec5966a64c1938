import type { Day } from '../working-time/calendar-date';
import { type DaySpan, oneSpan, type Series, type Unit } from './series';
import type { Token } from './tokens';

/** What the words are read against: text and tokens, and day and minute on the writer's clock. */
export type Scene = {
  text: string;
  tokens: readonly Token[];
  today: Day;
  /** Minutes since midnight. */
  minutes: number;
  /** The writer reads 3/4 as the third of April. */
  isDayFirst: boolean;
  /** The reader's IANA zone. */
  readerZone: string;
};

export type PartOfDay = 'start' | 'morning' | 'afternoon' | 'evening' | 'end';
export type Other = { day: Day; reason: string };

/** `kinds` are the names by which rules refer to a meaning: its type first, then its form, then its groups. */
type Base = { kinds: readonly string[]; certainty: number };
export type Count = Base & { type: 'count'; value: number; low: number; digits: number };
export type Ordinal = Base & { type: 'ordinal'; value: number; inWords: boolean };
export type UnitName = Base & { type: 'unit'; unit: Unit; times: number };
export type Duration = Base & {
  type: 'duration';
  steps: { unit: Unit; count: number; low: number }[];
};
export type Time = Base & {
  type: 'time';
  series: Series;
  grain: Unit;
  /** Minutes since midnight. */
  minutes: number | null;
  part: PartOfDay | null;
  zone: string | null;
  isDeadline: boolean;
  /** The words name a whole week, month… or its end, not individual days. */
  isPeriod: boolean;
  /** A weekday on its own is never today. */
  isAfterToday: boolean;
  /** The certainty that the words are a date if nothing else joins them; defaults to `certainty`. */
  alone: ((place: { at: number; next: number }, scene: Scene) => number) | null;
  others: readonly Other[];
  reason: string;
};
export type Meaning = Count | Ordinal | UnitName | Duration | Time;

/** Groups of forms that rules refer to together. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  weekday: ['day', 'anchor', 'fine'],
  monthday: ['day', 'anchor', 'yearly'],
  date: ['day', 'anchor'],
  named: ['day', 'anchor'],
  nth: ['day', 'anchor'],
  shifted: ['day', 'anchor'],
  offset: ['day', 'anchor'],
  start: ['day', 'anchor'],
  holiday: ['day', 'anchor', 'yearly'],
  event: ['anchor'],
  timed: ['day', 'anchor'],
  weekend: ['period'],
  month: ['period', 'yearly'],
  year: ['period'],
  quarter: ['period', 'yearly'],
  season: ['period', 'yearly'],
  cycle: ['period'],
  present: ['period'],
  clock: ['hour'],
  part: ['hour'],
};

type TimeParts = Partial<Omit<Time, 'type' | 'kinds' | 'series' | 'grain' | 'reason'>>;

/** A time of a form, with defaults for what is omitted. */
export function timeOf(
  form: string,
  series: Series,
  more: TimeParts & { grain: Unit; reason: string },
): Time {
  return {
    type: 'time',
    kinds: ['time', form, ...(GROUPS[form] ?? [])],
    series,
    certainty: 0.9,
    minutes: null,
    part: null,
    zone: null,
    isDeadline: false,
    isPeriod: false,
    isAfterToday: false,
    alone: null,
    others: [],
    ...more,
  };
}

/** One day, or a span of days. */
export function daysOf(
  form: string,
  first: Day,
  more: TimeParts & { reason: string; last?: Day; grain?: Unit },
): Time {
  const { last = first, grain = 'day', ...rest } = more;
  return timeOf(form, oneSpan(first, last), { ...rest, grain });
}

/** A named day that does not exist in the calendar, such as Feb 30. */
export function noSuchDay(reason: string): Time {
  return timeOf('date', () => null, { grain: 'day', reason });
}

/**
 * The day from which others are counted: from the end of a span going forward, but from the first day of a
 * beginning.
 */
export function edgeOf({ first, last }: DaySpan, time: Time, sign: 1 | -1): Day {
  return sign === 1 && !time.kinds.includes('start') ? last : first;
}

/** The span that a time means if nothing else narrows it: the coming one, otherwise the last one. */
export function resolve(time: Time, { today }: Scene): DaySpan | null {
  return time.series(time.isAfterToday ? today + 1 : today, 1) ?? time.series(today, -1);
}

/** The latest span before today, for what has begun; the coming one if there is none, or today's. */
export function resolveBack(time: Time, scene: Scene): DaySpan | null {
  const coming = resolve(time, scene);
  if (coming === null || coming.first <= scene.today) return coming;
  return time.series(scene.today, -1) ?? coming;
}

export function countOf(value: number, more: { digits?: number; low?: number } = {}): Count {
  const { digits = 0, low = value } = more;
  return {
    type: 'count',
    kinds: ['count', digits > 0 ? 'digits' : 'spelled'],
    certainty: 1,
    value,
    low,
    digits,
  };
}

export function ordinalOf(value: number, inWords: boolean): Ordinal {
  return { type: 'ordinal', kinds: ['ordinal'], certainty: 1, value, inWords };
}

/** A position counted from the end: -1 is the last. */
export function rankOf(value: number): Ordinal | null {
  return Number.isInteger(value) && value < 0
    ? { type: 'ordinal', kinds: ['rank'], certainty: 1, value, inWords: true }
    : null;
}

export function durationOf(steps: Duration['steps']): Duration {
  return { type: 'duration', kinds: ['duration'], certainty: 1, steps };
}

export function textAt({ tokens }: Scene, at: number): string {
  return tokens[at]?.text ?? '';
}
