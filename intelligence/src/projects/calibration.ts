/** How often recommendations of one confidence band were right, over one user's decisions. */
export type CalibrationBand = { count: number; right: number; expected: number };
export type CalibrationState = { version: 1; bands: readonly CalibrationBand[] };
/** One recommendation that was decided: its confidence before this map, and whether the person kept it. */
export type CalibrationOutcome = { confidence: number; right: boolean };

const BANDS = 10;
/** So many decisions in a band weigh as much as the general map. */
const TRUST_IN_GENERAL = 15;

export function emptyCalibration(): CalibrationState {
  return {
    version: 1,
    bands: Array.from({ length: BANDS }, () => ({ count: 0, right: 0, expected: 0 })),
  };
}

/**
 * The state with one more outcome. A confidence of 0 (an explicit fact decided, or nothing did) changes nothing; an
 * outcome whose right project did not exist yet should not be recorded.
 */
export function recordOutcome(
  state: CalibrationState,
  outcome: CalibrationOutcome,
): CalibrationState {
  return change(state, outcome, 1);
}

/** The state without an outcome that was recorded before: the decision changed or was reset. */
export function removeOutcome(
  state: CalibrationState,
  outcome: CalibrationOutcome,
): CalibrationState {
  return change(state, outcome, -1);
}

/** The state after these outcomes, in any order. */
export function rebuildCalibration(outcomes: Iterable<CalibrationOutcome>): CalibrationState {
  let state = emptyCalibration();
  for (const outcome of outcomes) state = recordOutcome(state, outcome);
  return state;
}

/**
 * Confidence corrected by what this user's decisions showed: 0 to 1, never decreasing in `confidence`.
 * Histogram binning shrunk towards the general map, made monotone by pooling adjacent violators (Zadrozny & Elkan 2002).
 */
export function calibrate(confidence: number, state: CalibrationState): number {
  const points = state.bands.map((band, index) => {
    const middle = (index + 0.5) / BANDS;
    return {
      middle,
      value: middle + (band.right - band.expected) / (band.count + TRUST_IN_GENERAL),
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

function change(
  state: CalibrationState,
  outcome: CalibrationOutcome,
  by: 1 | -1,
): CalibrationState {
  if (outcome.confidence <= 0) return state;
  const place = Math.min(BANDS - 1, Math.floor(outcome.confidence * BANDS));
  const bands = state.bands.map((band, index) =>
    index === place
      ? {
          count: band.count + by,
          right: band.right + (outcome.right ? by : 0),
          expected: band.expected + by * outcome.confidence,
        }
      : band,
  );
  return { version: 1, bands };
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
