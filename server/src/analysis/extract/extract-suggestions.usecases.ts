import { UNCLASSIFIED } from '@docket/core/classification/recommendation';
import { suggestWork, type MessageKnowledge } from '@docket/intelligence/suggest-work';
import type { ReadMessage } from '@docket/intelligence/reading/read-message';

import type { UserScope } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publish } from '../../platform/live/publish';
import { defineThreadTask } from '../../platform/threads/thread-task';
import { runSettingAside } from '../../platform/jobs/set-aside';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { setAside } from '../classify/classify-emails.usecases';
import { loadKnowledge, type Knowledge } from '../classify/knowledge.usecases';
import type { LoadEncoder } from '../encoder/load-encoder';
import { lockMessages, type StoredMessage } from '../messages/messages.repository';
import { refreshUrgency } from '../../mail/emails/email-decisions.repository';
import {
  completeEmails,
  saveLeftOut,
  saveReadings,
} from '../../mail/emails/email-analysis.repository';
import { type AskScope, withAsksLocked } from './asks-locked.usecases';
import { leaveOutAsks } from './leave-out-asks.usecases';
import {
  loadReadingInputs,
  readAhead,
  readUnlessPrepared,
  readStored,
  readWithOpinion,
  type Reading,
  type ReadingInputs,
} from './read-ahead.usecases';
import { replaceReplies } from './replies.repository';
import type { NewSuggestion } from './suggestion-row';
import { settleAsks } from './settle-asks.usecases';
import { replaceSuggestions } from './suggestions.repository';
import { suggestUpdates } from './task-updates';
import { isSettled, leaveOutSettled } from './settled-later.usecases';
import { asThreadTask, loadThreadTasks, type ThreadTasks } from './thread-tasks.usecases';

type Batch = { userId: string; emailIds: readonly string[] };
export type ExtractDependencies = PlatformDependencies & { clauseEncoder: LoadEncoder };

const EMAILS_PER_TRANSACTION = 50;

export const extractTask = defineThreadTask({
  name: 'extraction.extract',
  timeLimitMs: 60_000,
  run: (batch: Batch, deps: ExtractDependencies) => extractSuggestionsOf(deps, batch),
});

/** Each email is extracted once; a repetition replaces only what is undecided. */
export async function extractSuggestionsOf(deps: ExtractDependencies, batch: Batch): Promise<void> {
  const encoder = await deps.clauseEncoder();
  for (let at = 0; at < batch.emailIds.length; at += EMAILS_PER_TRANSACTION) {
    const chunk = batch.emailIds.slice(at, at + EMAILS_PER_TRANSACTION);
    const failed = await runSettingAside(chunk, async (ids) => {
      const asked = { userId: batch.userId, emailIds: ids, wanted: isOpen };
      const prepared = await readAhead(deps, asked, encoder);
      await inUnitOfWork(deps, batch.userId, (work) =>
        withAsksLocked(work, ids, (locked) => extractChunk(locked, ids, { encoder, prepared })),
      );
    });
    await setAside(deps, batch.userId, failed);
  }
}

const isOpen = ({ status }: StoredMessage): boolean => status !== 'completed';

async function extractChunk(
  work: UnitOfWork & AskScope,
  emailIds: readonly string[],
  reading: Reading,
): Promise<void> {
  const open = (await lockMessages(work, emailIds)).filter(isOpen);
  if (open.length === 0) return;
  const ids = await replaceExtracted(work, open, reading);
  await completeEmails(
    work,
    open.filter(({ isDegraded }) => !isDegraded).map(({ message }) => message.id),
  );
  await work.announce(work.trx, 'suggestions.ready', { userId: work.userId, emailIds: ids });
  await publish(work, { topic: 'emails' });
}

/** Makes the suggestions of these emails, whose rows are locked; returns their ids. */
export async function replaceExtracted(
  work: UnitOfWork & AskScope,
  messages: readonly StoredMessage[],
  reading: Reading,
): Promise<string[]> {
  const unread = messages.filter((stored) => readUnlessPrepared(stored, reading) === undefined);
  const inputs = {
    ...(await loadReadingInputs(work, unread)),
    ...(await loadKnownInputs(work, messages, work.now)),
  };
  const found = [];
  for (const stored of messages) {
    const { message } = stored;
    const { read, requests } =
      readUnlessPrepared(stored, reading) ??
      (await readWithOpinion(stored, inputs, reading.encoder));
    const reader = { ...inputs.reader, models: { requests } };
    found.push({ id: message.id, message, ...extract(stored, { ...inputs, reader }, read) });
  }
  const ids = found.map(({ id }) => id);
  await settleAsks(work, found);
  const open = await leaveOutSettled(work, found);
  const { suggestions, leftOut } = await leaveOutAsks(work, open.emails);
  await replaceSuggestions(work, { emailIds: ids, suggestions }, work.now);
  const replies = found.flatMap(({ id, reply }) => (reply ? [{ emailId: id, reply }] : []));
  await replaceReplies(work, { emailIds: ids, replies }, work.now);
  await refreshUrgency(work, ids);
  await saveReadings(work, found);
  for (const [emailId, settled] of open.leftOut)
    leftOut.set(emailId, [...settled, ...(leftOut.get(emailId) ?? [])]);
  for (const [emailId, left] of leftOut) await saveLeftOut(work, emailId, left);
  return ids;
}

type KnownInputs = { knowledge: Knowledge; threads: ThreadTasks; now: Date };
export type ExtractionInputs = ReadingInputs & KnownInputs;

export async function loadExtractionInputs(
  scope: UserScope,
  messages: readonly StoredMessage[],
  now: Date,
): Promise<ExtractionInputs> {
  return {
    ...(await loadReadingInputs(scope, messages)),
    ...(await loadKnownInputs(scope, messages, now)),
  };
}

async function loadKnownInputs(
  scope: UserScope,
  messages: readonly StoredMessage[],
  now: Date,
): Promise<KnownInputs> {
  return {
    knowledge: await loadKnowledge(scope, messages, now),
    threads: await loadThreadTasks(scope, messages),
    now,
  };
}

export function extract(
  stored: StoredMessage,
  inputs: ExtractionInputs,
  read: ReadMessage = readStored(stored, inputs),
) {
  const { knowledge, reader, threads, now } = inputs;
  const { webLink } = stored;
  const { message } = read;
  const asks = threads.asksOf(message);
  const undecided = asks.map((ask) => asThreadTask(message, ask));
  const threadTasks = [...threads.of(message), ...undecided];
  const known: MessageKnowledge = {
    projects: knowledge.about(stored),
    projectDefaults: knowledge.projects,
    suggestions: { ...reader, threadTasks, webLink },
    calibrations: knowledge.calibrations,
  };
  const found = suggestWork(read, known, projectOf(stored, knowledge));
  const { tasks, reply, answers, warning, threadUpdates, automatic, rules } = found;
  const settled = asks.filter(({ id }) => isSettled(id, threadUpdates));
  const updates = threadUpdates.filter(({ taskId }) => !asks.some(({ id }) => id === taskId));
  const suggestions: NewSuggestion[] = [
    ...tasks.map((proposal) => ({ emailId: message.id, proposal, update: null })),
    ...suggestUpdates(message.id, updates, { tasks: threadTasks, now }),
  ];
  const hasRulePriority = (rules[0]?.rule.then.priority ?? null) !== null;
  return {
    suggestions,
    settled,
    reply,
    answers,
    warning,
    automatic: automatic.kind,
    hasRulePriority,
  };
}

/** The decided project, else the recommended one. */
export function projectIdOf(stored: StoredMessage): string | null {
  return stored.projectState === 'undecided' ? stored.recommendedProjectId : stored.projectId;
}

function projectOf(stored: StoredMessage, { projects }: Knowledge) {
  const id = projectIdOf(stored);
  const project = projects.find((one) => one.id === id);
  return { projectId: project?.id ?? null, projectName: project?.name ?? UNCLASSIFIED };
}
