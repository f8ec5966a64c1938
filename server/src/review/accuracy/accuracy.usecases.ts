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
import type { AccuracyReport, ReadingAccuracy } from '@docket/core/review/accuracy.contract';
import type { TrainingProgress } from '@docket/core/review/review.contract';

import type { UserScope } from '../../platform/db/database';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import { readTallies } from '../../mail/emails/email-tallies.repository';
import { findSettings } from '../../records/settings/settings.repository';
import {
  countDecisions,
  countJudgedDecisions,
  listOverruled,
  listJudgedDecisions,
  listReadingVerdicts,
  type DecisionKind,
  type JudgedCount,
  type JudgedDecision,
  type ReadingVerdict,
} from '../decisions/decisions.repository';

const SURE = 0.9;

/** Counted only from the person's own standing decisions. */
export async function readAccuracy(scope: UserScope): Promise<AccuracyReport> {
  const { timezone } = await findWorkingTime(scope);
  const [decisions, settings, overruled, verdicts, tallies] = await Promise.all([
    listJudgedDecisions(scope, timezone),
    findSettings(scope),
    listOverruled(scope),
    listReadingVerdicts(scope),
    readTallies(scope),
  ]);
  const above = settings.autoApproveAbove;
  const judged = judgedProjects(decisions, overruled);
  return {
    project: accuracyOf(decisions, 'project'),
    task: accuracyOf(decisions, 'task'),
    due: accuracyOf(decisions, 'due'),
    reply: accuracyOf(decisions, 'reply'),
    readings: compareReadings(verdicts),
    automatic: {
      above,
      isActive: above !== null && supportAt(above, judged).isSupported,
      approved: tallies.autoApproved + overruled.length,
      changed: overruled.length,
      thresholds: AUTO_APPROVAL_THRESHOLDS.map((at) => supportAt(at, judged)),
    },
  };
}

/** Whether the decisions support approving projects automatically at this confidence. */
export async function readSupport(scope: UserScope, at: number): Promise<ThresholdSupport> {
  const decisions = await listJudgedDecisions(scope, 'UTC');
  return supportAt(at, judgedProjects(decisions, await listOverruled(scope)));
}

/** An automatic approval counts as wrong if it was changed, and not at all if it was left alone. */
function judgedProjects(
  decisions: readonly JudgedDecision[],
  overruled: readonly number[],
): Judged[] {
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

/** Compared over the same period: nothing before the first decision on a task of the language model. */
function compareReadings(verdicts: readonly ReadingVerdict[]): ReadingAccuracy[] {
  if (!verdicts.some(({ source }) => source === 'language-model')) return [];
  const share = (of: readonly ReadingVerdict[]) =>
    measureShare(of.filter(({ wasRight }) => wasRight).length, of.length);
  return (['built-in', 'language-model'] as const).map((reading) => {
    const isOwn = ({ source }: ReadingVerdict) => source === reading;
    return {
      reading,
      task: share(verdicts.filter((one) => one.kind === 'task' && (isOwn(one) || one.agreed))),
      due: share(verdicts.filter((one) => one.kind === 'due' && isOwn(one))),
    };
  });
}

function perDay(
  decisions: readonly (Pick<JudgedCount, 'day' | 'wasRight'> & { decided?: number })[],
) {
  const days = new Map<string, { day: string; decided: number; right: number }>();
  for (const { day, wasRight, decided: count = 1 } of decisions) {
    const { decided, right } = days.get(day) ?? { decided: 0, right: 0 };
    days.set(day, { day, decided: decided + count, right: right + (wasRight ? count : 0) });
  }
  return [...days.values()];
}

const BAND_EDGES = [0, 0.5, 0.7, 0.8, 0.9, 1] as const;

/** Counted only from the person's own standing decisions. */
export async function readTrainingProgress(
  scope: UserScope,
  timeZone: string,
): Promise<TrainingProgress> {
  // What reached the last edge belongs to the last band.
  const edges = BAND_EDGES.slice(1, -1);
  const [judged, decisions] = await Promise.all([
    countJudgedDecisions(scope, { timeZone, edges }),
    countDecisions(scope),
  ]);
  return {
    project: progressOf(judged, 'project'),
    task: progressOf(judged, 'task'),
    due: progressOf(judged, 'due'),
    reply: progressOf(judged, 'reply'),
    decisions,
    perDay: perDay(judged),
  };
}

function progressOf(judged: readonly JudgedCount[], kind: DecisionKind) {
  const own = judged.filter((count) => count.kind === kind);
  const bands = BAND_EDGES.slice(0, -1).map((from, index) => ({
    from,
    to: BAND_EDGES[index + 1] ?? 1,
    ...bandOf(own.filter(({ band }) => band === index)),
  }));
  return { ...sumOf(own), bands };
}

function bandOf(counts: readonly JudgedCount[]) {
  const { decided, right } = sumOf(counts);
  const confidences = counts.reduce((sum, count) => sum + (count.confidences ?? 0), 0);
  return { shown: decided === 0 ? 0 : confidences / decided, decided, right };
}

function sumOf(counts: readonly JudgedCount[]) {
  const total = (of: readonly JudgedCount[]) => of.reduce((sum, { decided }) => sum + decided, 0);
  return { decided: total(counts), right: total(counts.filter(({ wasRight }) => wasRight)) };
}
