import { readMessage } from '@docket/intelligence/reading/read-message';

import type { Classified, Classifier } from '../../adapters/classifier/classifier';
import { asUser } from '../../platform/db/database';
import { enqueue } from '../../platform/db/job-queue';
import type { Deps } from '../../platform/deps';
import { publish } from '../../platform/events';
import { runSettingAside, type SetAside } from '../../platform/jobs/set-aside';
import { asWork, type Work } from '../../platform/work';
import { approveByItself, loadAutoApproval } from './auto-approval.usecases';
import {
  findFailedEmails,
  insertOutboundEntries,
  markEmailsFailed,
  writeRecommendations,
  type ClassifiedEmail,
} from './classification.repository';
import { loadKnowledge } from './knowledge.usecases';
import { listMessages, lockMessages, type StoredMessage } from './messages.repository';
import { recommendStored } from './recommend-stored';
import { retryFailedWork, retryWaitMs } from './retry-failed';
import { findRound, holdRound } from './rounds.repository';

export type ClassifyNeeds = Deps & { classifier: Classifier };
type Batch = { userId: string; emailIds: readonly string[] };

const EMAILS_PER_TRANSACTION = 50;

/** Classifies what is not classified yet; running it twice changes nothing. An email that fails alone is set aside. */
export async function classifyEmails(needs: ClassifyNeeds, batch: Batch): Promise<void> {
  for (let at = 0; at < batch.emailIds.length; at += EMAILS_PER_TRANSACTION) {
    const emailIds = batch.emailIds.slice(at, at + EMAILS_PER_TRANSACTION);
    const failed = await runSettingAside(emailIds, (ids) =>
      classifyChunk(needs, { ...batch, emailIds: ids }),
    );
    await setAside(needs, batch.userId, failed);
  }
}

/** Named where the person sees it, with the reason. */
export async function setAside(
  needs: Deps,
  userId: string,
  failed: readonly SetAside<string>[],
): Promise<void> {
  for (const { item, error } of failed) {
    needs.log.error({ err: error, emailId: item }, 'An email could not be processed');
    await failEmails(needs, { userId, emailIds: [item] }, error.message);
  }
}

/** The classifier runs between two transactions: a slow service holds no lock and no connection. */
async function classifyChunk(needs: ClassifyNeeds, { userId, emailIds }: Batch): Promise<void> {
  const { round, open, knowledge } = await asUser(needs.db, userId, async (scope) => {
    const current = await findRound(scope);
    const stored = (await listMessages(scope, emailIds)).filter(needsClassifier);
    const known = await loadKnowledge(scope, stored, needs.clock.now());
    return { round: current, open: stored, knowledge: known };
  });
  if (open.length === 0) return;
  const inputs = open.map((stored) => ({
    mail: readMessage(stored.message),
    knowledge: knowledge.about(stored),
  }));
  const answers = await needs.classifier.classify(inputs);
  const classified = open.map((stored, index) => ({
    ...(answers[index] as Classified),
    id: stored.message.id,
  }));
  await asWork(needs, userId, (work) =>
    keep(work, { classified, round, destination: needs.classifier.destination }),
  );
}

/** A degraded answer is none yet. */
export function needsClassifier({ recommendation, isDegraded }: StoredMessage): boolean {
  return recommendation === null || isDegraded;
}

type Answer = Classified & { id: string };
type Answers = {
  classified: readonly Answer[];
  /** As it was before anything was read for the answers. */
  round: number;
  destination: Classifier['destination'];
};

async function keep(work: Work, { classified, round, destination }: Answers): Promise<void> {
  const locked = await lockMessages(
    work,
    classified.map((email) => email.id),
  );
  const open = new Map(
    locked.filter(needsClassifier).map((stored) => [stored.message.id, stored] as const),
  );
  const answered = classified.filter((email) => open.has(email.id));
  const isOutdated = (await holdRound(work)) !== round;
  const fresh = isOutdated ? await answerAgain(work, answered, open) : answered;
  await writeRecommendations(work, fresh, work.now);
  const above = await loadAutoApproval(work);
  for (const { id, recommendation } of fresh)
    await approveByItself(work, above, { stored: open.get(id) as StoredMessage, recommendation });
  await insertOutboundEntries(
    work,
    classified.flatMap(({ id, sent }) =>
      sent === null || destination === null
        ? []
        : [{ ...sent, destination, purpose: 'classify', emailId: id }],
    ),
  );
  // An email that failed before and fails again was extracted then.
  const ready = fresh.filter(
    ({ id, recommendation }) => !recommendation.degraded || !open.get(id)?.isDegraded,
  );
  if (ready.length > 0)
    await work.announce(work.trx, 'email.classified', {
      userId: work.userId,
      emailIds: ready.map(({ id }) => id),
    });
  if (fresh.some(({ recommendation }) => recommendation.degraded)) await tryAgainLater(work);
  if (fresh.length > 0) await publish(work, { topic: 'emails' });
}

/** A round of looking again that began meanwhile has passed these emails by: what it knew counts here too. */
async function answerAgain(
  work: Work,
  answered: readonly Answer[],
  open: ReadonlyMap<string, StoredMessage>,
): Promise<ClassifiedEmail[]> {
  const knowledge = await loadKnowledge(work, [...open.values()], work.now);
  return answered.map((answer) => {
    const { id, recommendation } = answer;
    // Rounds leave these to the next try.
    if (recommendation.degraded) return answer;
    return recommendStored({ ...(open.get(id) as StoredMessage), recommendation }, knowledge);
  });
}

/** Later each time. */
export async function tryAgainLater(work: Work): Promise<void> {
  const { tries } = await findFailedEmails(work);
  await enqueue(work.trx, retryFailedWork, {
    payload: { userId: work.userId },
    runAt: new Date(work.now.getTime() + retryWaitMs(tries)),
  });
}

/** Shown with the email after the job's last try, and tried again later. */
export async function failEmails(
  needs: Deps,
  { userId, emailIds }: Batch,
  reason: string,
): Promise<void> {
  await asWork(needs, userId, async (work) => {
    const from = ['none', 'classifying', 'classified'];
    await markEmailsFailed(work, emailIds, { from, reason, now: work.now });
    await tryAgainLater(work);
    await publish(work, { topic: 'emails' });
  });
}
