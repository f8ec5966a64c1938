import type { ProjectWeights } from '@docket/intelligence/projects/rank-projects';
import { SIGNS, SIGNS_OF_CHOICE, type Sign, type Signs } from '@docket/intelligence/projects/signs';

import type { SignedChoice } from './collect-signs';

export type FittedSigns = Pick<ProjectWeights, 'signs' | 'choice'>;

const STEPS = 300;
const RATE = 0.05;
/** In standard deviations of a sign: what few persons show stays small. */
const STRENGTH = 0.002;

/** Signs that can only speak for a project: where a few persons' mail says otherwise, that is chance. */
const FOR: ReadonlySet<Sign> = new Set<Sign>([
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
/** And those that can only speak against it. */
const AGAINST: ReadonlySet<Sign> = new Set<Sign>([
  'senderElsewhere',
  'senderUndecided',
  'projectsWaiting',
]);

/**
 * The product of two logistic regressions, one whether a message belongs to a project and one whether to the first,
 * fitted together: weighted, pulled towards zero, the direction of most signs given; by Adam (Kingma & Ba 2015).
 */
export function fitSigns(choices: readonly SignedChoice[]): FittedSigns {
  const names: readonly Sign[] = [...SIGNS, ...SIGNS_OF_CHOICE];
  const scale = names.map((sign) => spreadOf(choices, sign));
  const size = names.length;
  const table = new Float64Array(choices.length * size);
  for (const [row, { signs }] of choices.entries())
    for (let at = 0; at < size; at += 1)
      table[row * size + at] = signs[names[at] as Sign] / (scale[at] as number);
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
      weights[at] = bounded(names[at] as Sign, (weights[at] as number) - (rate * mean) / spread);
    }
  }
  const of = (from: number, signs: readonly Sign[]) =>
    Object.fromEntries(
      signs.map((sign, at) => [
        sign,
        rounded((weights[from + at] as number) / (scale[from + at] as number)),
      ]),
    );
  return {
    signs: of(0, SIGNS) as Signs,
    choice: of(SIGNS.length, SIGNS_OF_CHOICE) as FittedSigns['choice'],
  };
}

function slopeOf(
  choices: readonly SignedChoice[],
  table: Float64Array,
  weights: Float64Array,
): Float64Array {
  const size = weights.length;
  const gradient = weights.map((weight, at) => (at % SIGNS.length === 0 ? 0 : STRENGTH * weight));
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  for (const [row, { right, weight }] of choices.entries()) {
    let open = 0;
    let choice = 0;
    for (let at = 0; at < size; at += 1) {
      const part = (weights[at] as number) * (table[row * size + at] as number);
      if (at < SIGNS.length) open += part;
      else choice += part;
    }
    const [isOpen, isChoice] = [logistic(open), logistic(choice)];
    const chance = Math.min(1 - 1e-6, isOpen * isChoice);
    // Of the negative log likelihood by the log of the chance.
    const error = ((right ? -1 : chance / (1 - chance)) * weight) / total;
    for (let at = 0; at < size; at += 1) {
      const rest = at < SIGNS.length ? 1 - isOpen : 1 - isChoice;
      gradient[at] = (gradient[at] as number) + error * rest * (table[row * size + at] as number);
    }
  }
  return gradient;
}

function bounded(sign: Sign, weight: number): number {
  if (FOR.has(sign)) return Math.max(0, weight);
  return AGAINST.has(sign) ? Math.min(0, weight) : weight;
}

function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

function spreadOf(choices: readonly SignedChoice[], sign: Sign): number {
  if (sign === 'always') return 1;
  const squares = choices.reduce((sum, { signs }) => sum + signs[sign] ** 2, 0);
  return Math.sqrt(squares / Math.max(1, choices.length)) || 1;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
