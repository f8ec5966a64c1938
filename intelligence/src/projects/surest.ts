import type { Signals } from './signals';

/** How often the surest recommendations of other people were right, by the number of decisions behind them. */
export type Surest = Record<Stage, number>;
export const STAGES = ['one', 'two', 'few', 'several', 'many'] as const;
export type Stage = (typeof STAGES)[number];

/** From this probability on, a recommendation is one of the surest. */
export const SURE = 0.97;
const UP_TO: readonly number[] = [1, 2, 5, 10];

/** By the decisions on the message's sender or, if there are none, on the project. */
export function stageOf({
  senderHere,
  decisionsHere,
}: Pick<Signals, 'senderHere' | 'decisionsHere'>): Stage {
  const seen = Math.round(Math.expm1(senderHere > 0 ? senderHere : decisionsHere));
  const at = UP_TO.findIndex((most) => seen <= most);
  return at < 0 ? 'many' : (STAGES[at] ?? 'many');
}
