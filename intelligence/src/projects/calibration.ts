/** How often recommendations of one confidence band were right, over one user's decisions. */
export type CalibrationBand = { count: number; right: number; expected: number };
/** How often one explicit fact (a rule, the matching fields, the thread) was right. */
export type FactCount = { count: number; right: number };
export type CalibrationState = {
  version: 1;
  bands: readonly CalibrationBand[];
  /** By name of the fact; absent before the first. */
  facts?: Readonly<Record<string, FactCount>>;
  /** The bands of other sources of confidence, by name; each source has its own scale. */
  sources?: Readonly<Record<string, readonly CalibrationBand[]>>;
};
/** A decided recommendation: its confidence before this map, and whether the person kept it. */
export type CalibrationOutcome = {
  confidence: number;
  right: boolean;
  /** The explicit facts it was based on, from general to specific; without any, the band of its confidence counts. */
  facts?: readonly string[] | undefined;
  /** Who gave the confidence when it was not the built-in model. */
  source?: string | undefined;
};

const BANDS = 10;
/** This many decisions in a band weigh as much as the general map. */
const TRUST_IN_GENERAL = 15;
/** Prior Fisher information for no shift: equal to 16 decisions at even odds. */
const TRUST_IN_NO_BIAS = 4;
/** This many decisions on a fact weigh as much as its prior. */
const TRUST_IN_FACT = 8;

export function emptyCalibration(): CalibrationState {
  return {
    version: 1,
    bands: noBands(),
    facts: {},
  };
}

function noBands(): CalibrationBand[] {
  return Array.from({ length: BANDS }, () => ({ count: 0, right: 0, expected: 0 }));
}

/**
 * The state with one more outcome. A confidence of 0 (an explicit fact decided, or nothing did) changes nothing.
 * Outcomes whose right project did not exist yet should not be recorded.
 */
export function recordOutcome(
  state: CalibrationState,
  outcome: CalibrationOutcome,
): CalibrationState {
  return change(state, outcome, 1);
}

/** The state without a previously recorded outcome, because the decision was changed or reset. */
export function removeOutcome(
  state: CalibrationState,
  outcome: CalibrationOutcome,
): CalibrationState {
  return change(state, outcome, -1);
}

/**
 * Confidence corrected by this user's decisions on its source: 0 to 1, monotonic in `confidence`. First all bands
 * together are shifted, then each is binned (histogram binning, Zadrozny & Elkan 2002); both are shrunk towards the
 * general map. Monotonic by pooling adjacent violators.
 */
export function calibrate(confidence: number, state: CalibrationState, source?: string): number {
  const bands = bandsOf(state, source);
  const bias = biasOf(bands);
  const points = bands.map((band, index) => {
    const middle = (index + 0.5) / BANDS;
    const expected = band.count === 0 ? 0 : band.count * shifted(band.expected / band.count, bias);
    return {
      middle,
      value: shifted(middle, bias) + (band.right - expected) / (band.count + TRUST_IN_GENERAL),
      weight: band.count + 1,
    };
  });
  const values = poolAdjacent(points);
  const position = Math.min(BANDS - 1, Math.max(0, confidence * BANDS - 0.5));
  const low = Math.floor(position);
  const high = Math.min(BANDS - 1, low + 1);
  const shift = (index: number) => (values[index] ?? 0) - (index + 0.5) / BANDS;
  const moved = confidence + shift(low) + (shift(high) - shift(low)) * (position - low);
  return Math.min(1, Math.max(0, moved));
}

/** The log odds by which all bands together are too low (negative if too high): one Newton step, shrunk towards 0. */
function biasOf(bands: readonly CalibrationBand[]): number {
  let residual = 0;
  let information = TRUST_IN_NO_BIAS;
  for (const { count, right, expected } of bands) {
    if (count === 0) continue;
    const chance = expected / count;
    residual += right - expected;
    information += count * chance * (1 - chance);
  }
  return residual / information;
}

function shifted(chance: number, bias: number): number {
  if (chance <= 0 || chance >= 1) return chance;
  return 1 / (1 + ((1 - chance) / chance) * Math.exp(-bias));
}

/**
 * Confidence in an explicit fact: its prior, moved towards the share of this user's decisions that agreed, first with
 * facts of its kind, then with this one. 0 to 1; the prior if nothing was decided. Beta-binomial shrinkage, where the
 * estimate of each level is the prior of the next.
 */
export function calibrateFact(
  prior: number,
  facts: readonly string[],
  state: CalibrationState,
): number {
  return facts.reduce((believed, fact) => {
    const { count, right } = state.facts?.[fact] ?? { count: 0, right: 0 };
    return (right + TRUST_IN_FACT * believed) / (count + TRUST_IN_FACT);
  }, prior);
}

/**
 * The highest confidence allowed: how often the surest recommendations of other people were right, moved towards the
 * share for this person. 0 to 1.
 */
export function maxConfidence(prior: number, { bands }: CalibrationState): number {
  const { count, right } = bands.at(-1) ?? { count: 0, right: 0 };
  return (right + TRUST_IN_GENERAL * prior) / (count + TRUST_IN_GENERAL);
}

/**
 * Whether a confidence still says more about other people than about this one, because few of their decisions were on
 * such cases. Without a confidence and without facts, all of their decisions count: nobody decides on what is never
 * recommended.
 */
export function isTypical(
  state: CalibrationState,
  { confidence, facts }: { confidence?: number; facts?: readonly string[] },
): boolean {
  if (facts !== undefined)
    return !facts.some((fact) => (state.facts?.[fact]?.count ?? 0) >= TRUST_IN_FACT);
  const near =
    confidence === undefined
      ? state.bands
      : state.bands.filter((_, at) => at === bandOf(confidence));
  return near.reduce((sum, { count }) => sum + count, 0) < TRUST_IN_GENERAL;
}

/** The index of the band that holds a confidence from 0 to 1. */
function bandOf(confidence: number): number {
  return Math.min(BANDS - 1, Math.floor(confidence * BANDS));
}

function change(
  state: CalibrationState,
  outcome: CalibrationOutcome,
  by: 1 | -1,
): CalibrationState {
  if (outcome.facts !== undefined)
    return changeFacts(state, { ...outcome, facts: outcome.facts }, by);
  if (outcome.confidence <= 0) return state;
  const place = bandOf(outcome.confidence);
  const { source } = outcome;
  const bands = bandsOf(state, source).map((band, index) =>
    index === place
      ? {
          count: band.count + by,
          right: band.right + (outcome.right ? by : 0),
          expected: rounded(band.expected + by * outcome.confidence),
        }
      : band,
  );
  if (source === undefined) return { ...state, bands };
  return { ...state, sources: { ...state.sources, [source]: bands } };
}

function bandsOf(state: CalibrationState, source: string | undefined): readonly CalibrationBand[] {
  return source === undefined ? state.bands : (state.sources?.[source] ?? noBands());
}

/** So that adding and removing an outcome is exact. */
function rounded(sum: number): number {
  return Math.round(sum * 1e6) / 1e6;
}

function changeFacts(
  state: CalibrationState,
  { facts, right }: { facts: readonly string[]; right: boolean },
  by: 1 | -1,
): CalibrationState {
  const counts = { ...state.facts };
  for (const fact of facts) {
    const before = counts[fact] ?? { count: 0, right: 0 };
    const after = { count: before.count + by, right: before.right + (right ? by : 0) };
    if (after.count <= 0) delete counts[fact];
    else counts[fact] = after;
  }
  return { ...state, facts: counts };
}

function poolAdjacent(points: readonly { value: number; weight: number }[]): number[] {
  const pools: { value: number; weight: number; size: number }[] = [];
  for (const point of points) {
    let pool = { value: point.value, weight: point.weight, size: 1 };
    for (let last = pools.at(-1); last && last.value > pool.value; last = pools.at(-1)) {
      const weight = last.weight + pool.weight;
      pool = {
        value: (last.value * last.weight + pool.value * pool.weight) / weight,
        weight,
        size: last.size + pool.size,
      };
      pools.pop();
    }
    pools.push(pool);
  }
  return pools.flatMap((pool) => Array.from({ length: pool.size }, () => pool.value));
}
