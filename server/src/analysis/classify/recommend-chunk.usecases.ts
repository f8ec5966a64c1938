import type { Recommendation } from '@docket/core/classification/recommendation';

import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { loadKnowledge } from './knowledge.usecases';
import { lockMessages, type StoredMessage } from '../messages/messages.repository';
import { withBait } from '../messages/with-bait.usecases';
import { recommendStored } from './recommend-stored';
import {
  writeRecommendations,
  type ClassifiedEmail,
} from '../../mail/emails/email-analysis.repository';

/** Automatic approval by the person's thresholds; the review floor registers it in compose-dependencies.ts. */
export type AutoApprove = (
  work: UnitOfWork,
  classified: readonly { stored: StoredMessage; recommendation: Recommendation }[],
) => Promise<void>;

/** Updates the recommendations of these emails if they are undecided and were classified before. */
export async function recommendChunk(
  work: UnitOfWork,
  { autoApprove }: { autoApprove: AutoApprove },
  ids: readonly string[],
): Promise<void> {
  const open = (await lockMessages(work, ids)).filter(
    (stored) => stored.projectState === 'undecided' && stored.recommendation !== null,
  );
  const undecided = await withBait(work, open);
  const knowledge = await loadKnowledge(work, undecided, work.now);
  const changed = undecided.flatMap((stored) => {
    const next = recommendStored(stored, knowledge);
    return isSameAnswer(stored, next) ? [] : [{ stored, next }];
  });
  if (changed.length === 0) return;
  await writeRecommendations(
    work,
    changed.map(({ next }) => next),
    work.now,
  );
  await autoApprove(
    work,
    changed.map(({ stored, next }) => ({ stored, recommendation: next.recommendation })),
  );
  await publish(work, { topic: 'emails' });
}

function isSameAnswer({ recommendation }: StoredMessage, next: ClassifiedEmail): boolean {
  return JSON.stringify(recommendation) === JSON.stringify(next.recommendation);
}
