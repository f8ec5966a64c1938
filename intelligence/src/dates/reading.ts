import type { Day } from '../working-time/calendar-date';
import type { Token } from './tokens';

/** What the rules read against: the tokens, and day and minute on the clock of who wrote them. */
export type Scene = {
  tokens: readonly Token[];
  today: Day;
  minutes: number;
  /** 3/4 is the third of April to whoever wrote it. */
  isDayFirst: boolean;
};

export type PartOfDay = 'start' | 'morning' | 'afternoon' | 'evening' | 'end';

/** What one rule read from the tokens up to, not including, `next`. */
export type Reading = {
  next: number;
  /** The (first) day; null when the words name a day that the calendar does not have. */
  first: Day | null;
  /** The last day of a range, inclusive. */
  last: Day | null;
  certainty: number;
  others: { day: Day; reason: string }[];
  reason: string;
  /** Minutes since midnight. */
  minutes: number | null;
  part: PartOfDay | null;
  /** The words name only a time or part of a day; the day is assumed. */
  isClockOnly: boolean;
  isDeadline: boolean;
  /** The words name a whole week, month… or its end, not days by number. */
  isPeriod: boolean;
  /** The zone or offset that the words give for the time. */
  zone: string | null;
};

/** Reads the longest date phrase that begins at a token; null when none does. */
export type DateRule = (at: number, scene: Scene) => Reading | null;

/** A reading with the usual values for what a rule leaves out. */
export function toReading(
  read: Partial<Reading> & Pick<Reading, 'next' | 'first' | 'reason'>,
): Reading {
  return {
    last: null,
    certainty: 0.9,
    others: [],
    minutes: null,
    part: null,
    isClockOnly: false,
    isDeadline: false,
    isPeriod: false,
    zone: null,
    ...read,
  };
}

export function textAt(scene: Scene, at: number): string {
  return scene.tokens[at]?.text ?? '';
}

/** The position after a word when it stands at a position, else that position. */
export function skip(scene: Scene, at: number, skipped: ReadonlySet<string>): number {
  return skipped.has(textAt(scene, at)) ? at + 1 : at;
}
