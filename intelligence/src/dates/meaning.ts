import type { Day } from '../working-time/calendar-date';
import { type DaySpan, oneSpan, type Series, type Unit } from './series';
import type { Token } from './tokens';

/** What the words are read against: the tokens, and day and minute on the clock of who wrote them. */
export type Scene = {
  tokens: readonly Token[];
  today: Day;
  /** Minutes since midnight. */
  minutes: number;
  /** 3/4 is the third of April to whoever wrote it. */
  isDayFirst: boolean;
};

export type PartOfDay = 'start' | 'morning' | 'afternoon' | 'evening' | 'end';
export type Other = { day: Day; reason: string };

/** `kinds` are the names by which rules ask for a meaning: its type first, then its form, then its groups. */
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
  /** The words name a whole week, month… or its end, not days by number. */
  isPeriod: boolean;
  /** A weekday by itself is never today. */
  isAfterToday: boolean;
  /** How sure it is that the words are a date when nothing else joins them; else as sure as `certainty`. */
  alone: ((place: { at: number; next: number }, scene: Scene) => number) | null;
  others: readonly Other[];
  reason: string;
};
export type Meaning = Count | Ordinal | UnitName | Duration | Time;

/** Groups of forms that rules name together. */
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

/** A time of a form; what is left out is none, and it is rather sure. */
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

/** A day that the words name and the calendar does not have, such as Feb 30. */
export function noSuchDay(reason: string): Time {
  return timeOf('date', () => null, { grain: 'day', reason });
}

/** The day from which others are counted: ahead from the end of a span, but from the first day of a beginning. */
export function edgeOf({ first, last }: DaySpan, time: Time, sign: 1 | -1): Day {
  return sign === 1 && !time.kinds.includes('start') ? last : first;
}

/** The span that a time means when nothing else narrows it: the coming one, else the last one. */
export function resolve(time: Time, { today }: Scene): DaySpan | null {
  return time.series(time.isAfterToday ? today + 1 : today, 1) ?? time.series(today, -1);
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

/** A place counted from the end: -1 is the last. */
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
