import type { ReadableMail } from '@docket/intelligence/reading/message-features';

import type { Classified, Classifier } from '../classifier/classifier';
import { asUser } from '../../platform/db/database';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publish } from '../../platform/live/publish';
import { defineThreadTask } from '../../platform/threads/thread-task';
import { runSettingAside, type SetAside } from '../../platform/jobs/set-aside';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import {
  findFailedEmails,
  listSpeakers,
  listUndecidedInConversations,
} from './classification.repository';
import { countMail } from '../learn/learning.usecases';
import { loadKnowledge } from './knowledge.usecases';
import {
  listMessages,
  lockStates,
  type MessageState,
  type StoredMessage,
} from '../messages/messages.repository';
import { textOf } from '../messages/readable-message';
import { withBait } from '../messages/with-bait.usecases';
import { recommendChunk, type AutoApprove } from './recommend-chunk.usecases';
import { recommendStored } from './recommend-stored';
import { retryFailedWork, retryWaitMs } from './retry-failed';
import { findRound, holdRound } from '../learn/rounds.repository';
import { openOutboundLog, outcomesOf, type OutboundLog } from '../outbound/outbound-log';
import {
  markEmailsFailed,
  writeRecommendations,
  type ClassifiedEmail,
} from '../../mail/emails/email-analysis.repository';

export type ClassifyDependencies = PlatformDependencies & {
  classifier: Classifier;
  autoApprove: AutoApprove;
};
type Batch = { userId: string; emailIds: readonly string[] };

const EMAILS_PER_TRANSACTION = 50;

export const classifyTask = defineThreadTask({
  name: 'classification.classify',
  timeLimitMs: 60_000,
  run: (batch: Batch, deps: ClassifyDependencies) => classifyEmails(deps, batch),
});

/** Classifies what is not classified yet; idempotent. An email that fails alone is set aside. */
export async function classifyEmails(deps: ClassifyDependencies, batch: Batch): Promise<void> {
  for (let at = 0; at < batch.emailIds.length; at += EMAILS_PER_TRANSACTION) {
    const emailIds = batch.emailIds.slice(at, at + EMAILS_PER_TRANSACTION);
    const failed = await runSettingAside(emailIds, (ids) =>
      classifyChunk(deps, { ...batch, emailIds: ids }),
    );
    await setAside(deps, batch.userId, failed);
  }
}

export async function setAside(
  deps: PlatformDependencies,
  userId: string,
  failed: readonly SetAside<string>[],
): Promise<void> {
  for (const { item, error } of failed) {
    deps.log.error({ err: error, emailId: item }, 'An email could not be processed');
    await failEmails(deps, { userId, emailIds: [item] }, error.message);
  }
}

/** The classifier runs between two transactions, so a slow service holds no lock and no connection. */
async function classifyChunk(
  deps: ClassifyDependencies,
  { userId, emailIds }: Batch,
): Promise<void> {
  const { round, open, knowledge } = await asUser(deps.db, userId, async (scope) => {
    const current = await findRound(scope);
    const unclassified = (await listMessages(scope, emailIds)).filter(needsClassifier);
    const stored = await withBait(scope, unclassified);
    const known = await loadKnowledge(scope, stored, deps.clock.now());
    return { round: current, open: stored, knowledge: known };
  });
  if (open.length === 0) return;
  const inputs = open.map((stored) => ({
    mail: textOf(stored),
    knowledge: knowledge.about(stored),
  }));
  const { classifier } = deps;
  const log = openOutboundLog(deps, {
    userId,
    purpose: 'classify',
    destination: classifier.destination,
  });
  const answers = await classifier.classify(inputs, (texts) =>
    log.add(texts.map((text) => ({ ...text, emailId: open[text.index]?.message.id ?? null }))),
  );
  const classified = open.map((stored, index) => ({
    ...(answers[index] as Classified),
    id: stored.message.id,
    stored,
    mail: (inputs[index] as (typeof inputs)[number]).mail,
  }));
  await inUnitOfWork(deps, userId, (work) => saveAnswers(work, deps, { classified, round, log }));
  await updateConversations(deps, userId, open);
}

/**
 * New mail says something about the other emails of its conversation too, if it is among those that speak for it. During
 * an import, most mail is older than they are.
 */
async function updateConversations(
  deps: ClassifyDependencies,
  userId: string,
  answered: readonly StoredMessage[],
): Promise<void> {
  const ids = answered.map(({ message }) => message.id);
  const conversationIds = answered.flatMap(({ message }) => message.conversationId ?? []);
  const others = await asUser(deps.db, userId, async (scope) => {
    const speakers = await listSpeakers(scope, [...new Set(conversationIds)], ids);
    const changed = speakers.filter(({ id }) => ids.includes(id));
    return listUndecidedInConversations(
      scope,
      changed.map(({ conversationId }) => conversationId),
      ids,
    );
  });
  if (others.length > 0)
    await inUnitOfWork(deps, userId, (work) => recommendChunk(work, deps, others));
}

/** A degraded answer does not count. */
export function needsClassifier({ recommendation, isDegraded }: MessageState): boolean {
  return recommendation === null || isDegraded;
}

type Answer = Classified & { id: string; stored: StoredMessage; mail: ReadableMail };
type Answers = {
  classified: readonly Answer[];
  /** The round as of before anything was read for the answers. */
  round: number;
  log: OutboundLog;
};

async function saveAnswers(
  work: UnitOfWork,
  { autoApprove }: ClassifyDependencies,
  { classified, round, log }: Answers,
): Promise<void> {
  const states = await lockStates(
    work,
    classified.map((email) => email.id),
  );
  const open = new Map(
    classified.flatMap(({ id, stored }) => {
      const state = states.get(id);
      return state && needsClassifier(state) ? [[id, { ...stored, ...state }] as const] : [];
    }),
  );
  const answered = classified.filter((email) => open.has(email.id));
  const isOutdated = (await holdRound(work)) !== round;
  const fresh = isOutdated ? await reapplyKnowledge(work, answered, open) : answered;
  await writeRecommendations(work, fresh, work.now);
  await autoApprove(
    work,
    fresh.map(({ id, recommendation }) => ({
      stored: open.get(id) as StoredMessage,
      recommendation,
    })),
  );
  await log.complete(work, outcomesOf(classified));
  // An email that failed before and fails again was already extracted then.
  const ready = fresh.filter(
    ({ id, recommendation }) => !recommendation.degraded || !open.get(id)?.isDegraded,
  );
  if (ready.length > 0)
    await work.announce(work.trx, 'email.classified', {
      userId: work.userId,
      emailIds: ready.map(({ id }) => id),
    });
  if (fresh.some(({ recommendation }) => recommendation.degraded)) await scheduleRetry(work);
  if (fresh.length > 0) await publish(work, { topic: 'emails' });
  // A degraded answer was already counted the first time.
  const uncounted = answered.filter(({ id }) => open.get(id)?.recommendation === null);
  await countMail(
    work,
    uncounted.map(({ mail }) => mail),
  );
}

/** A round started meanwhile has skipped these emails, so apply its knowledge here as well. */
async function reapplyKnowledge(
  work: UnitOfWork,
  answered: readonly Answer[],
  open: ReadonlyMap<string, StoredMessage>,
): Promise<ClassifiedEmail[]> {
  const knowledge = await loadKnowledge(work, [...open.values()], work.now);
  return answered.map((answer) => {
    const { id, recommendation } = answer;
    // Rounds leave these to the next attempt.
    if (recommendation.degraded) return answer;
    return recommendStored({ ...(open.get(id) as StoredMessage), recommendation }, knowledge);
  });
}

/** With exponential back-off. */
export async function scheduleRetry(work: UnitOfWork): Promise<void> {
  const { tries } = await findFailedEmails(work);
  await enqueue(work.trx, retryFailedWork, {
    payload: { userId: work.userId },
    runAt: new Date(work.now.getTime() + retryWaitMs(tries)),
  });
}

/** Shown with the email after the job's last attempt, and retried later. */
export async function failEmails(
  deps: PlatformDependencies,
  { userId, emailIds }: Batch,
  reason: string,
): Promise<void> {
  await inUnitOfWork(deps, userId, async (work) => {
    const from = ['none', 'classifying', 'classified', 'failed'] as const;
    await markEmailsFailed(work, emailIds, { from, reason, now: work.now });
    await scheduleRetry(work);
    await publish(work, { topic: 'emails' });
  });
}
