/** A row of the training matrix: indices of its features; every value is the row's `scale`. */
export type SparseRow = { indices: Int32Array; scale: number };
export type LinearModel = { weights: Float64Array; bias: number };

/**
 * `factors` scale features before training and are folded into the weights; `cost` is the inverse of the
 * regularisation; `shares` say how much each row counts (1 without them).
 */
export type LinearOptions = {
  features: number;
  cost: number;
  factors?: Float64Array;
  shares?: ArrayLike<number>;
};

type Problem = {
  rows: readonly SparseRow[];
  labels: ArrayLike<number>;
  shares: ArrayLike<number> | undefined;
  factors: Float64Array;
  cost: number;
};

const MEMORY = 8;
const MOST_STEPS = 120;

/** L2-regularised logistic regression (labels from 0 to 1, doubtful ones between) by limited-memory BFGS (Liu and Nocedal 1989); the bias, last in the vector, is free. */
export function trainLogistic(
  rows: readonly SparseRow[],
  labels: ArrayLike<number>,
  options: LinearOptions,
): LinearModel {
  const { features, cost, shares } = options;
  const factors = options.factors ?? new Float64Array(features).fill(1);
  const problem: Problem = { rows, labels, shares, factors, cost };
  let point: Float64Array = new Float64Array(features + 1);
  let here = lossAt(problem, point);
  const past: { step: Float64Array; change: Float64Array; curvature: number }[] = [];
  for (let turn = 0; turn < MOST_STEPS; turn += 1) {
    const direction = descend(here.gradient, past);
    const next = search(problem, { point, here, direction, first: turn === 0 });
    if (!next) break;
    const step = minus(next.point, point);
    const change = minus(next.loss.gradient, here.gradient);
    const curvature = dot(step, change);
    if (curvature > 1e-10) past.push({ step, change, curvature });
    if (past.length > MEMORY) past.shift();
    const gain = here.value - next.loss.value;
    point = next.point;
    here = next.loss;
    if (gain < 1e-5 * Math.abs(here.value)) break;
  }
  const weights = new Float64Array(features);
  for (let index = 0; index < features; index += 1)
    weights[index] = at(point, index) * at(factors, index);
  return { weights, bias: at(point, features) };
}

/** Probability of the positive class. */
export function scoreRow(model: LinearModel, row: SparseRow): number {
  let sum = 0;
  for (const feature of row.indices) sum += at(model.weights, feature);
  return 1 / (1 + Math.exp(-(sum * row.scale + model.bias)));
}

type Loss = { value: number; gradient: Float64Array };

function lossAt({ rows, labels, shares, factors, cost }: Problem, point: Float64Array): Loss {
  const gradient = new Float64Array(point.length);
  const last = point.length - 1;
  let value = 0;
  for (let index = 0; index < last; index += 1) {
    value += 0.5 * at(point, index) ** 2;
    gradient[index] = at(point, index);
  }
  for (const [index, row] of rows.entries()) {
    let sum = 0;
    for (const feature of row.indices) sum += at(point, feature) * at(factors, feature);
    const margin = sum * row.scale + at(point, last);
    const label = labels[index] ?? 0;
    const counts = cost * (shares?.[index] ?? 1);
    value +=
      counts * (Math.max(margin, 0) - margin * label + Math.log1p(Math.exp(-Math.abs(margin))));
    const slope = counts * (1 / (1 + Math.exp(-margin)) - label);
    for (const feature of row.indices)
      gradient[feature] = at(gradient, feature) + slope * row.scale * at(factors, feature);
    gradient[last] = at(gradient, last) + slope;
  }
  return { value, gradient };
}

function descend(
  gradient: Float64Array,
  past: readonly { step: Float64Array; change: Float64Array; curvature: number }[],
): Float64Array {
  const direction = gradient.map((slope) => -slope);
  const shares: number[] = [];
  for (const { step, change, curvature } of past.toReversed()) {
    const share = dot(step, direction) / curvature;
    shares.push(share);
    add(direction, change, -share);
  }
  const newest = past.at(-1);
  if (newest) scale(direction, newest.curvature / dot(newest.change, newest.change));
  for (const { step, change, curvature } of past)
    add(direction, step, (shares.pop() ?? 0) - dot(change, direction) / curvature);
  return direction;
}

function search(
  problem: Problem,
  from: { point: Float64Array; here: Loss; direction: Float64Array; first: boolean },
): { point: Float64Array; loss: Loss } | null {
  const slope = dot(from.here.gradient, from.direction);
  let length = from.first ? 1 / Math.sqrt(dot(from.here.gradient, from.here.gradient)) : 1;
  for (let tries = 0; tries < 25; tries += 1) {
    const point = from.point.slice();
    add(point, from.direction, length);
    const loss = lossAt(problem, point);
    if (loss.value <= from.here.value + 1e-4 * length * slope) return { point, loss };
    length *= 0.5;
  }
  return null;
}

function at(values: Float64Array, index: number): number {
  return values[index] as number;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += at(a, index) * at(b, index);
  return sum;
}

function add(to: Float64Array, values: Float64Array, times: number): void {
  for (let index = 0; index < to.length; index += 1)
    to[index] = at(to, index) + times * at(values, index);
}

function scale(values: Float64Array, times: number): void {
  for (let index = 0; index < values.length; index += 1) values[index] = at(values, index) * times;
}

function minus(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, index) => value - at(b, index));
}
