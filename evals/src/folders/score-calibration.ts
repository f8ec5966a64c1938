import { seeded } from '../seeded-random';
import { calibrationError, type ScoredMessage } from './score-folders';

/** Messages by the number of decisions on their project: stated confidence and actual accuracy. Shares from 0 to 1. */
export type CalibrationRow = { decisions: string; n: number; said: number; right: number };

const UP_TO: readonly (readonly [name: string, most: number])[] = [
  ['1', 1],
  ['2', 2],
  ['3 to 5', 5],
  ['6 to 10', 10],
  ['more', Infinity],
];

export function calibrationByDecisions(messages: readonly ScoredMessage[]): CalibrationRow[] {
  const proposed = messages.filter((message) => message.proposed);
  return UP_TO.map(([decisions, most], at) => {
    const above = UP_TO[at - 1]?.[1] ?? 0;
    const own = proposed.filter(({ seen = 0 }) => seen > above && seen <= most);
    return {
      decisions,
      n: own.length,
      said: mean(own.map(({ confidence }) => confidence)),
      right: mean(own.map(({ first }) => (first ? 1 : 0))),
    };
  });
}

const DRAWS = 40;

/** The expected error of these users' few messages if every confidence were exactly right: the mean over users. */
export function errorByChance(users: readonly (readonly ScoredMessage[])[]): number {
  const random = seeded(31);
  const draw = (messages: readonly ScoredMessage[]): number =>
    calibrationError(
      messages
        .filter((message) => message.proposed)
        .map((message) => ({ ...message, first: random() < message.confidence })),
    );
  return mean(users.flatMap((messages) => Array.from({ length: DRAWS }, () => draw(messages))));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
