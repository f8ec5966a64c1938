import { CLAUSE_ACTS, softmax } from '@docket/intelligence/tasks/request-model';

import { seeded } from '../seeded-random';

/** A row of features with values; `acts` are the acts that its label allows, `weight` is its weight. */
export type Example = {
  features: Int32Array;
  values: Float64Array;
  acts: readonly number[];
  weight: number;
};
export type SoftmaxModel = { weights: Float64Array; bias: Float64Array };
/** `penalty` on the squared weights applies to the whole objective, however often a feature occurs. */
export type Training = { features: number; penalty: number; epochs: number; hasBias: boolean };

const RATE = 0.35;
const BIAS_RATE = 0.02;
const ACTS = CLAUSE_ACTS.length;

/**
 * Multinomial logistic regression by AdaGrad (Duchi 2011). Each feature's share of the penalty is spread over the
 * examples that have it; if a label allows several acts, their joint likelihood is maximized. Deterministic.
 */
export function trainSoftmax(examples: readonly Example[], training: Training): SoftmaxModel {
  const model = {
    weights: new Float64Array(training.features * ACTS),
    bias: new Float64Array(ACTS),
  };
  const squares = new Float64Array(training.features * ACTS).fill(1e-3);
  const decay = decaysOf(examples, training);
  const order = [...examples.keys()];
  const random = seeded(11);
  for (let epoch = 0; epoch < training.epochs; epoch += 1) {
    shuffle(order, random);
    for (const at of order)
      step(examples[at] as Example, { ...model, ...training, decay, squares });
  }
  return model;
}

function decaysOf(examples: readonly Example[], { features, penalty }: Training): Float64Array {
  const counts = new Float64Array(features);
  for (const example of examples)
    for (const feature of example.features) counts[feature] = (counts[feature] ?? 0) + 1;
  return counts.map((count) => penalty / Math.max(1, count));
}

type State = SoftmaxModel & { squares: Float64Array; decay: Float64Array; hasBias: boolean };

function step({ features, values, acts, weight }: Example, state: State): void {
  const { weights, squares, bias, decay } = state;
  const chances = scoreSoftmax(state, { features, values });
  const allowed = acts.reduce((sum, act) => sum + (chances[act] ?? 0), 0);
  for (let act = 0; act < ACTS; act += 1) {
    const chance = chances[act] ?? 0;
    const target = acts.includes(act) ? chance / Math.max(allowed, 1e-9) : 0;
    const error = (chance - target) * weight;
    if (state.hasBias) bias[act] = (bias[act] ?? 0) - BIAS_RATE * error;
    for (let nth = 0; nth < features.length; nth += 1) {
      const feature = features[nth] as number;
      const at = feature * ACTS + act;
      const gradient = error * (values[nth] as number) + (decay[feature] ?? 0) * (weights[at] ?? 0);
      squares[at] = (squares[at] ?? 0) + gradient * gradient;
      weights[at] = (weights[at] ?? 0) - (RATE * gradient) / Math.sqrt(squares[at] ?? 1);
    }
  }
}

export function scoreSoftmax(
  { weights, bias }: SoftmaxModel,
  { features, values }: Pick<Example, 'features' | 'values'>,
): Float64Array {
  const sums = Float64Array.from(bias);
  for (let nth = 0; nth < features.length; nth += 1)
    for (let act = 0; act < ACTS; act += 1)
      sums[act] =
        (sums[act] ?? 0) +
        (values[nth] as number) * (weights[(features[nth] as number) * ACTS + act] ?? 0);
  return softmax(sums);
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
}
