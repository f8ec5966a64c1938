import { chanceOf } from '@docket/intelligence/projects/open-set';
import { STAGES, stageOf, SURE, type Surest } from '@docket/intelligence/projects/surest';

import type { ObservedChoice } from './collect-signals';
import type { FittedSignals } from './fit-signals';

/** How often the surest choices are right, by the number of decisions behind them; non-decreasing. */
export function measureSurest(rows: readonly ObservedChoice[], fitted: FittedSignals): Surest {
  const sure = rows.filter(({ signals }) => chanceOf(signals, fitted) >= SURE);
  const tallies = STAGES.map((stage) =>
    tally(sure.filter(({ signals }) => stageOf(signals) === stage)),
  );
  return Object.fromEntries(STAGES.map((stage, at) => [stage, shareUpTo(tallies, at)])) as Surest;
}

/** The number of messages, and how many were right, weighted. */
type Tally = { count: number; right: number };

function tally(rows: readonly ObservedChoice[]): Tally {
  const sum = (of: readonly ObservedChoice[]) =>
    of.reduce((total, { weight }) => total + weight, 0);
  const share = rows.length === 0 ? 0 : sum(rows.filter(({ right }) => right)) / sum(rows);
  return { count: rows.length, right: share * rows.length };
}

/** Isotonic regression at one position: the maximum of the minimum means around it (Barlow et al. 1972). */
function shareUpTo(tallies: readonly Tally[], at: number): number {
  const lowest = tallies.slice(0, at + 1).map((_, from) => {
    const means = tallies.slice(at).map((__, more) => meanOf(tallies.slice(from, at + more + 1)));
    return Math.min(...means);
  });
  return Math.round(Math.max(...lowest) * 1000) / 1000;
}

/** With one right and one wrong outcome as a prior. */
function meanOf(tallies: readonly Tally[]): number {
  const sum = (of: (tally: Tally) => number) => tallies.reduce((total, one) => total + of(one), 0);
  return (sum(({ right }) => right) + 1) / (sum(({ count }) => count) + 2);
}
