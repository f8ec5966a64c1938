import { DAY_MS, utcDay } from '@docket/core/sync/completeness';

import { publish } from '../../platform/live/publish';
import { throwIfCanceled } from './compare-slice';
import { addSlices, countCheckStep } from './completeness-check.repository';
import { GRACE_MS, type Slice } from './completeness-plan';
import { markGapsTried, type KnownGap } from '../sync/gaps.repository';
import { settleGaps } from '../sync/ask-again';
import { fetchMessages, type FetchedMessages } from '../sync/fetch-messages';
import { storeMessages } from '../sync/store-messages';
import type { SyncRun } from '../sync/sync-run';

/** Fetches these messages, stores the answers, and schedules their days for another comparison. */
export async function healGaps(run: SyncRun, gaps: readonly KnownGap[]): Promise<void> {
  const before = run.mailbox.reader.requestCount();
  const ids = [...new Set(gaps.map((gap) => gap.messageId))];
  const answer = await fetchMessages(run, ids);
  const requests = run.mailbox.reader.requestCount() - before;
  await storeMessages(run, answer, async (scope, { fetched }, now) => {
    await throwIfCanceled(scope);
    await markGapsTried(scope, ids, now);
    await settleGaps(scope, fetched, now);
    await addSlices(scope, touchedDays(run, { gaps, fetched, now }));
    await countCheckStep(scope, { healed: ids.length, requests });
    await publish(scope, { topic: 'sync' });
  });
}

/** The days of the gaps, and those where the messages were found instead. */
function touchedDays(
  { folders }: SyncRun,
  { gaps, fetched, now }: { gaps: readonly KnownGap[]; fetched: FetchedMessages; now: Date },
): Slice[] {
  const until = new Date(now.getTime() - GRACE_MS);
  const touched = [
    ...gaps,
    ...fetched.messages.flatMap(({ folderId, receivedAt }) =>
      folderId !== null && folders.get(folderId)?.isIncluded
        ? [{ folderId, day: utcDay(new Date(receivedAt)) }]
        : [],
    ),
  ];
  const days = new Map(
    touched.map(({ folderId, day }) => [`${folderId} ${day}`, { folderId, day }]),
  );
  return [...days.values()].flatMap(({ folderId, day }) => {
    const from = new Date(`${day}T00:00:00Z`);
    const end = new Date(from.getTime() + DAY_MS);
    const to = end < until ? end : until;
    return from < to ? [{ folderId, from, to }] : [];
  });
}
