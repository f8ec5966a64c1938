import type { TrainingProgress } from '@docket/core/review/review.contract';

import type { UserScope } from '../../platform/db/database';
import { findWorkingTime } from '../contexts/contexts.repository';
import {
  countDecisions,
  listJudgedDecisions,
  type DecisionKind,
  type JudgedDecision,
} from './decisions.repository';

const BAND_EDGES = [0, 0.5, 0.7, 0.8, 0.9, 1] as const;

/** Counted from the person's own decisions that still stand, and from nothing else. */
export async function readTrainingProgress(scope: UserScope): Promise<TrainingProgress> {
  const { timezone } = await findWorkingTime(scope);
  const judged = await listJudgedDecisions(scope, timezone);
  return {
    project: accuracyOf(judged, 'project'),
    task: accuracyOf(judged, 'task'),
    due: accuracyOf(judged, 'due'),
    reply: accuracyOf(judged, 'reply'),
    decisions: await countDecisions(scope),
    perDay: perDay(judged),
  };
}

function accuracyOf(judged: readonly JudgedDecision[], kind: DecisionKind) {
  const own = judged.filter((decision) => decision.kind === kind);
  const bands = BAND_EDGES.slice(0, -1).map((from, index) => {
    const to = BAND_EDGES[index + 1] ?? 1;
    const inside = own.filter(
      ({ confidence }) =>
        confidence !== null && confidence >= from && (confidence < to || to === 1),
    );
    return { from, to, ...count(inside) };
  });
  return { ...count(own), bands };
}

function count(decisions: readonly JudgedDecision[]) {
  return {
    decided: decisions.length,
    right: decisions.filter((decision) => decision.wasRight).length,
  };
}

function perDay(judged: readonly JudgedDecision[]) {
  const days = new Map<string, JudgedDecision[]>();
  for (const decision of judged)
    days.set(decision.day, [...(days.get(decision.day) ?? []), decision]);
  return [...days].map(([day, decisions]) => ({ day, ...count(decisions) }));
}
