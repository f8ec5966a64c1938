import type { ProjectWeights } from '@docket/intelligence/projects/rank-projects';
import {
  SIGNALS,
  CHOICE_SIGNALS,
  type Signal,
  type Signals,
} from '@docket/intelligence/projects/signals';

import type { ObservedChoice } from './collect-signals';

export type FittedSignals = Pick<ProjectWeights, 'signs' | 'choice'>;

const STEPS = 300;
const RATE = 0.05;
/** In standard deviations of a signal: the evidence of few people stays small. */
const STRENGTH = 0.002;

/** Signals that can only count for a project; where a few people's mail says otherwise, that is chance. */
const FOR: ReadonlySet<Signal> = new Set<Signal>([
  'margin',
  'none',
  'sender',
  'senderHere',
  'thread',
  'people',
  'subject',
  'nameInSubject',
  'nameInBody',
  'oddsDecided',
  'filesAll',
]);
/** Signals that can only count against it. */
const AGAINST: ReadonlySet<Signal> = new Set<Signal>([
  'senderElsewhere',
  'senderUndecided',
  'projectsWaiting',
]);

/**
 * The product of two logistic regressions, one for whether a message belongs to a project and one for whether to the
 * top-ranked one, fitted together: weighted, shrunk towards zero, with the direction of most signals given; by Adam
 * (Kingma & Ba 2015).
 */
export function fitSignals(choices: readonly ObservedChoice[]): FittedSignals {
  const names: readonly Signal[] = [...SIGNALS, ...CHOICE_SIGNALS];
  const scale = names.map((signal) => spreadOf(choices, signal));
  const size = names.length;
  const table = new Float64Array(choices.length * size);
  for (const [row, { signals }] of choices.entries())
    for (let at = 0; at < size; at += 1)
      table[row * size + at] = signals[names[at] as Signal] / (scale[at] as number);
  const weights = new Float64Array(size);
  const momentum = new Float64Array(size);
  const squares = new Float64Array(size);
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = slopeOf(choices, table, weights);
    const rate = step < STEPS * 0.75 ? RATE : RATE / 5;
    for (let at = 0; at < size; at += 1) {
      const own = gradient[at] as number;
      momentum[at] = 0.9 * (momentum[at] as number) + 0.1 * own;
      squares[at] = 0.99 * (squares[at] as number) + 0.01 * own * own;
      const mean = (momentum[at] as number) / (1 - 0.9 ** step);
      const spread = Math.sqrt((squares[at] as number) / (1 - 0.99 ** step)) + 1e-9;
      weights[at] = bounded(names[at] as Signal, (weights[at] as number) - (rate * mean) / spread);
    }
  }
  const of = (from: number, signals: readonly Signal[]) =>
    Object.fromEntries(
      signals.map((signal, at) => [
        signal,
        rounded((weights[from + at] as number) / (scale[from + at] as number)),
      ]),
    );
  return {
    signs: of(0, SIGNALS) as Signals,
    choice: of(SIGNALS.length, CHOICE_SIGNALS) as FittedSignals['choice'],
  };
}

function slopeOf(
  choices: readonly ObservedChoice[],
  table: Float64Array,
  weights: Float64Array,
): Float64Array {
  const size = weights.length;
  const gradient = weights.map((weight, at) => (at % SIGNALS.length === 0 ? 0 : STRENGTH * weight));
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  for (const [row, { right, weight }] of choices.entries()) {
    let open = 0;
    let choice = 0;
    for (let at = 0; at < size; at += 1) {
      const part = (weights[at] as number) * (table[row * size + at] as number);
      if (at < SIGNALS.length) open += part;
      else choice += part;
    }
    const [isOpen, isChoice] = [logistic(open), logistic(choice)];
    const chance = Math.min(1 - 1e-6, isOpen * isChoice);
    // The derivative of the negative log likelihood with respect to the log of the probability.
    const error = ((right ? -1 : chance / (1 - chance)) * weight) / total;
    for (let at = 0; at < size; at += 1) {
      const rest = at < SIGNALS.length ? 1 - isOpen : 1 - isChoice;
      gradient[at] = (gradient[at] as number) + error * rest * (table[row * size + at] as number);
    }
  }
  return gradient;
}

function bounded(signal: Signal, weight: number): number {
  if (FOR.has(signal)) return Math.max(0, weight);
  return AGAINST.has(signal) ? Math.min(0, weight) : weight;
}

function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

function spreadOf(choices: readonly ObservedChoice[], signal: Signal): number {
  if (signal === 'always') return 1;
  const squares = choices.reduce((sum, { signals }) => sum + signals[signal] ** 2, 0);
  return Math.sqrt(squares / Math.max(1, choices.length)) || 1;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
