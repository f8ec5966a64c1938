import {
  AUTO_APPROVAL_THRESHOLDS,
  calibrationErrorOf,
  measureAbove,
  measureBands,
  measureShare,
  supportAt,
  type Judged,
  type KindAccuracy,
  type ThresholdSupport,
} from '@docket/core/review/accuracy';
import type { AccuracyReport } from '@docket/core/review/accuracy.contract';

import type { UserScope } from '../../platform/db/database';
import { findWorkingTime } from '../contexts/contexts.repository';
import { findSettings } from '../settings/settings.repository';
import { countAutoApproved, listOverruled } from './auto-approvals.repository';
import {
  listJudgedDecisions,
  type DecisionKind,
  type JudgedDecision,
} from './decisions.repository';

const SURE = 0.9;

/** Counted from the person's own decisions that still stand, and from nothing else. */
export async function readAccuracy(scope: UserScope): Promise<AccuracyReport> {
  const { timezone } = await findWorkingTime(scope);
  const decisions = await listJudgedDecisions(scope, timezone);
  const { autoApproveAbove: above } = await findSettings(scope);
  const judged = await judgedProjects(scope, decisions);
  const overruled = await listOverruled(scope);
  return {
    project: accuracyOf(decisions, 'project'),
    task: accuracyOf(decisions, 'task'),
    due: accuracyOf(decisions, 'due'),
    reply: accuracyOf(decisions, 'reply'),
    automatic: {
      above,
      isActive: above !== null && supportAt(above, judged).isSupported,
      approved: (await countAutoApproved(scope)) + overruled.length,
      changed: overruled.length,
      thresholds: AUTO_APPROVAL_THRESHOLDS.map((at) => supportAt(at, judged)),
    },
  };
}

/** What the decisions say of approving projects by themselves at this confidence. */
export async function readSupport(scope: UserScope, at: number): Promise<ThresholdSupport> {
  return supportAt(at, await judgedProjects(scope, await listJudgedDecisions(scope, 'UTC')));
}

/** What was approved by itself and then changed speaks against; what was merely left alone speaks for nothing. */
async function judgedProjects(
  scope: UserScope,
  decisions: readonly JudgedDecision[],
): Promise<Judged[]> {
  const overruled = await listOverruled(scope);
  return [
    ...judgedOf(decisions, 'project'),
    ...overruled.map((confidence) => ({ confidence, right: false })),
  ];
}

function judgedOf(decisions: readonly JudgedDecision[], kind: DecisionKind): Judged[] {
  return decisions.flatMap((decision) =>
    decision.kind === kind && decision.confidence !== null
      ? [{ confidence: decision.confidence, right: decision.wasRight }]
      : [],
  );
}

function accuracyOf(decisions: readonly JudgedDecision[], kind: DecisionKind): KindAccuracy {
  const own = decisions.filter((decision) => decision.kind === kind);
  const judged = judgedOf(own, kind);
  const bands = measureBands(judged);
  return {
    ...measureShare(own.filter(({ wasRight }) => wasRight).length, own.length),
    sure: measureAbove(SURE, judged),
    bands,
    calibrationError: calibrationErrorOf(bands),
    perDay: perDay(own),
  };
}

function perDay(decisions: readonly JudgedDecision[]) {
  const days = new Map<string, { day: string; decided: number; right: number }>();
  for (const { day, wasRight } of decisions) {
    const sum = days.get(day) ?? { day, decided: 0, right: 0 };
    days.set(day, { day, decided: sum.decided + 1, right: sum.right + (wasRight ? 1 : 0) });
  }
  return [...days.values()];
}
