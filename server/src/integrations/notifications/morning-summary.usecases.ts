import { SUMMARY_HEADER } from '@docket/intelligence/reading/mail-message';
import { endOfDay, isWorkingDay } from '@docket/intelligence/working-time/working-days';
import { localDate, localTime } from '@docket/intelligence/working-time/zoned-time';

import { findMailAccount } from '../../accounts/mailboxes/mail-accounts.repository';
import { readTallies } from '../../mail/emails/email-tallies.repository';
import type { MailboxFor } from '../../mail/mailbox/mailbox';
import {
  deleteLeftoverDrafts,
  isFinal,
  sendDraftOnce,
  Superseded,
  type DraftAttempt,
} from '../../mail/mailbox/send-draft-once';
import { asSystem } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import {
  changeSummary,
  changeSummaryOfAttempt,
  deleteUnsentSummary,
  deleteSummariesBefore,
  findLastSummaryDay,
  insertSummary,
  lockSummary,
  type Summary,
  type SummaryChange,
} from './morning-summaries.repository';
import {
  lockChoices,
  findDue,
  listMailToAnswer,
  listTasksDue,
  saveChoices,
} from './notifications.repository';
import { nextTime } from './next-time';
import { writeSummary } from './write-summary';

const DAY_MS = 24 * 60 * 60 * 1000;
const RECENT_MS = 7 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;
const HOLD_MS = 10_000;
const GRACE_MS = 60 * 60 * 1000;
const MAX_LINES = 10;

export type SummaryDependencies = PlatformDependencies & { mailboxFor: MailboxFor };
type Sending = { userId: string; day: string };

export async function listSummariesDue({ db, clock }: SummaryDependencies): Promise<string[]> {
  return asSystem(db, (trx) => findDue(trx, 'next_summary_at', clock.now()));
}

/**
 * Writes the day's summary and holds it for 10 s like a reply. A late one is sent until the working day ends, and
 * skipped after that. If there is nothing to report, nothing is sent.
 */
export async function holdSummary(deps: SummaryDependencies, userId: string): Promise<void> {
  await inUnitOfWork(deps, userId, async (work) => {
    const choices = await lockChoices(work);
    const { nextSummaryAt, summaryTime } = choices;
    if (nextSummaryAt === null || nextSummaryAt > work.now) return;
    const working = await findWorkingTime(work);
    const last = await findLastSummaryDay(work);
    const next = nextTime(work.now, summaryTime, { working, last });
    await saveChoices(work, { ...choices, nextSummaryAt: next });
    const today = localDate(work.now.getTime(), working.timezone);
    const isOver =
      summaryTime < endOfDay(working) &&
      localTime(work.now.getTime(), working.timezone) >= endOfDay(working);
    if (!isWorkingDay(today, working) || isOver) return;
    const written = await writeToday(work, today, deps.config.publicUrl);
    if (written === null) return;
    const kept = localDate(work.now.getTime() - KEPT_MS, working.timezone);
    await deleteSummariesBefore(work, kept);
    if (!(await insertSummary(work, { day: today, ...written }))) return;
    const runAt = new Date(work.now.getTime() + HOLD_MS);
    await work.announce(
      work.trx,
      { on: 'summary.held', runAt, priority: 0 },
      { userId, day: today },
    );
    await publish(work, { topic: 'settings' });
  });
}

async function writeToday(work: UnitOfWork, today: string, publicUrl: string) {
  const since = new Date(work.now.getTime() - RECENT_MS);
  return writeSummary({
    today,
    tasks: await listTasksDue(work, { today, most: MAX_LINES }),
    emails: await listMailToAnswer(work, { today, since, most: MAX_LINES }),
    toReview: (await readTallies(work)).toReview,
    publicUrl,
  });
}

/** Sends a summary whose hold is over, exactly once, whatever fails. */
export async function sendSummary(
  deps: SummaryDependencies,
  sending: Sending,
  signal?: AbortSignal,
): Promise<void> {
  const begun = await inUnitOfWork(deps, sending.userId, (work) => beginSending(work, sending.day));
  if (begun === null) return;
  if (begun.isTooLate) return dropSummary(deps, sending, begun);
  try {
    await sendDraftOnce(draftAttemptOf({ deps, sending, signal }, begun));
  } catch (error) {
    if (error instanceof Superseded) return;
    if (!isFinal(error)) throw error;
    await finish(deps, sending, { state: 'failed', problem: error.message });
    return;
  }
  await finish(deps, sending, { state: 'sent', sent_at: deps.clock.now(), problem: null });
}

/** After the last attempt: looks it up once more, and shows the failure in Settings. */
export async function giveUpSummary(
  deps: SummaryDependencies,
  sending: Sending,
  reason: string,
): Promise<void> {
  const summary = await inUnitOfWork(deps, sending.userId, (work) =>
    lockSummary(work, sending.day),
  );
  if (summary?.state !== 'sending') return;
  const sendingDraftId = summary.sendStartedAt === null ? null : summary.draftId;
  const outcome = await lookUp(deps, sending, { key: summary.sendKey, sendingDraftId });
  if (outcome === 'sent')
    await finish(deps, sending, { state: 'sent', sent_at: deps.clock.now(), problem: null });
  else await finish(deps, sending, { state: 'failed', problem: reason });
}

async function lookUp(
  deps: SummaryDependencies,
  { userId }: Sending,
  draft: { key: string; sendingDraftId: string | null },
) {
  try {
    return await deleteLeftoverDrafts(deps.mailboxFor(userId).writer, draft);
  } catch (error) {
    deps.log.warn({ err: error }, 'What became of a morning summary could not be looked up');
    return 'doubtful';
  }
}

type Begun = {
  summary: Summary;
  attempt: number;
  address: string;
  /** An earlier attempt was interrupted before it sent anything, and the day is over. */
  isTooLate: boolean;
};

async function beginSending(work: UnitOfWork, day: string): Promise<Begun | null> {
  const account = await findMailAccount(work, { isLocked: false });
  const summary = await lockSummary(work, day);
  if (summary === null || account === null) return null;
  // 'sending': an earlier attempt was interrupted.
  if (summary.state !== 'held' && summary.state !== 'sending') return null;
  const isTooLate = summary.sendStartedAt === null && (await isDayOver(work, day));
  if (summary.state === 'held' && isTooLate) {
    await deleteUnsentSummary(work, day);
    return null;
  }
  const attempt = summary.attempts + 1;
  await changeSummary(work, day, { state: 'sending', attempts: attempt });
  return { summary, attempt, address: account.email, isTooLate };
}

async function dropSummary(
  deps: SummaryDependencies,
  { userId, day }: Sending,
  { summary }: Begun,
): Promise<void> {
  const { writer } = deps.mailboxFor(userId);
  await deleteLeftoverDrafts(writer, { key: summary.sendKey, sendingDraftId: null });
  await inUnitOfWork(deps, userId, (work) => deleteUnsentSummary(work, day));
}

/** With grace for one held shortly before midnight. */
async function isDayOver(work: UnitOfWork, day: string): Promise<boolean> {
  const { timezone } = await findWorkingTime(work);
  return localDate(work.now.getTime() - GRACE_MS, timezone) > day;
}

function draftAttemptOf(
  {
    deps,
    sending,
    signal,
  }: { deps: SummaryDependencies; sending: Sending; signal: AbortSignal | undefined },
  { summary, attempt, address }: Begun,
): DraftAttempt {
  const outbox = deps.mailboxFor(sending.userId, signal).writer;
  const { subject, body, sendKey: key, draftId, sendStartedAt } = summary;
  const saveIfLatest = async (change: SummaryChange) => {
    const isLatest = await inUnitOfWork(deps, sending.userId, (work) =>
      changeSummaryOfAttempt(work, { day: sending.day, attempt }, change),
    );
    if (!isLatest) throw new Superseded('A later attempt has taken over this summary');
  };
  return {
    outbox,
    key,
    attempt,
    draftId,
    now: deps.clock.now(),
    sendStartedAt,
    texts: {
      deleted: 'The draft of the summary was deleted in the mailbox',
      unclear: 'It is unclear whether the summary was sent',
    },
    create: () => outbox.createDraft({ subject, headers: { [SUMMARY_HEADER]: 'yes' } }, key),
    write: (id) => outbox.writeDraft(id, { body, to: [{ name: '', address }] }),
    saveDraftId: (id) => saveIfLatest({ draft_id: id }),
    saveSendStarted: () => saveIfLatest({ send_started_at: deps.clock.now() }),
  };
}

async function finish(
  deps: SummaryDependencies,
  { userId, day }: Sending,
  change: SummaryChange,
): Promise<void> {
  await inUnitOfWork(deps, userId, async (work) => {
    const summary = await lockSummary(work, day);
    if (summary?.state !== 'sending') return;
    await changeSummary(work, day, { ...change, body: '' });
    await publish(work, { topic: 'settings' });
  });
}
