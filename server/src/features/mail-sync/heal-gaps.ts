import { DAY_MS, utcDay } from '@docket/core/sync/completeness';

import { publish } from '../../platform/events';
import type { CheckSession } from './check-session';
import { requireWanted } from './compare-slice';
import { addSlices, countCheckStep } from './completeness-check.repository';
import { GRACE_MS, type Slice } from './completeness-plan';
import { markGapsTried, type KnownGap } from './completeness.repository';
import { askFor, takeMessages, type Taken } from './take-messages';

/** Asks the mailbox for exactly these messages, takes over what it answers, and has their days compared again. */
export async function healGaps(session: CheckSession, gaps: readonly KnownGap[]): Promise<void> {
  const before = session.mailbox.requestCount();
  const ids = [...new Set(gaps.map((gap) => gap.messageId))];
  const taken = await askFor(session, ids);
  const requests = session.mailbox.requestCount() - before;
  await takeMessages(session, taken, async (scope, _, now) => {
    await requireWanted(scope);
    await markGapsTried(scope, ids, now);
    await addSlices(scope, touchedDays(session, { gaps, taken, now }));
    await countCheckStep(scope, { healed: ids.length, requests });
    await publish(scope, { topic: 'sync' });
  });
}

/** The days of the gaps, and those where the messages turned out to lie. */
function touchedDays(
  { folders }: CheckSession,
  { gaps, taken, now }: { gaps: readonly KnownGap[]; taken: Taken; now: Date },
): Slice[] {
  const until = new Date(now.getTime() - GRACE_MS);
  const touched = [
    ...gaps,
    ...taken.messages.flatMap(({ folderId, receivedAt }) =>
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
