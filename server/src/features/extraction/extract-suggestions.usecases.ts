import { UNCLASSIFIED } from '@docket/core/classification/recommendation';
import { analyseMessage, type MessageKnowledge } from '@docket/intelligence/analyse-message';

import type { UserScope } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { publish } from '../../platform/events';
import { runSettingAside } from '../../platform/jobs/set-aside';
import { asWork, type Work } from '../../platform/work';
import { setEmailStatus } from '../classification/classification.repository';
import { setAside } from '../classification/classify-emails.usecases';
import { loadKnowledge, type Knowledge } from '../classification/knowledge.usecases';
import { lockMessages, type StoredMessage } from '../classification/messages.repository';
import { refreshTopPriority } from '../review/review.repository';
import { noteAutomatic } from './automatic-mail.repository';
import { loadReader, type Reader } from './reader.usecases';
import { replaceReplies } from './replies.repository';
import { replaceSuggestions, type NewSuggestion } from './suggestions.repository';
import { suggestUpdates } from './task-updates';
import { loadThreadTasks, type ThreadTasks } from './thread-tasks.usecases';

type Batch = { userId: string; emailIds: readonly string[] };

const EMAILS_PER_TRANSACTION = 50;

/** Each email is extracted once; again only what has no decision yet is replaced. */
export async function extractSuggestionsOf(needs: Deps, batch: Batch): Promise<void> {
  for (let at = 0; at < batch.emailIds.length; at += EMAILS_PER_TRANSACTION) {
    const chunk = batch.emailIds.slice(at, at + EMAILS_PER_TRANSACTION);
    const failed = await runSettingAside(chunk, (ids) =>
      asWork(needs, batch.userId, (work) => extractChunk(work, ids)),
    );
    await setAside(needs, batch.userId, failed);
  }
}

async function extractChunk(work: Work, emailIds: readonly string[]): Promise<void> {
  const open = (await lockMessages(work, emailIds)).filter(({ status }) => status !== 'completed');
  if (open.length === 0) return;
  const ids = await replaceExtracted(work, open);
  await setEmailStatus(
    work,
    open.filter(({ isDegraded }) => !isDegraded).map(({ message }) => message.id),
    { from: ['classified', 'failed'], to: 'completed' },
  );
  await work.announce(work.trx, 'suggestions.ready', { userId: work.userId, emailIds: ids });
  await publish(work, { topic: 'emails' });
}

/** Makes the suggestions of these emails, whose rows are locked; returns their ids. */
export async function replaceExtracted(
  work: Work,
  open: readonly StoredMessage[],
): Promise<string[]> {
  const around = await loadAround(work, open, work.now);
  const found = open.map((stored) => ({ id: stored.message.id, ...extract(stored, around) }));
  const ids = found.map(({ id }) => id);
  await replaceSuggestions(
    work,
    { emailIds: ids, suggestions: found.flatMap(({ suggestions }) => suggestions) },
    work.now,
  );
  const replies = found.flatMap(({ id, reply }) => (reply ? [{ emailId: id, reply }] : []));
  await replaceReplies(work, { emailIds: ids, replies }, work.now);
  await refreshTopPriority(work, ids);
  await noteAutomatic(work, found);
  return ids;
}

export type Around = { knowledge: Knowledge; reader: Reader; threads: ThreadTasks };

export async function loadAround(
  scope: UserScope,
  messages: readonly StoredMessage[],
  now: Date,
): Promise<Around> {
  return {
    knowledge: await loadKnowledge(scope, messages, now),
    reader: await loadReader(scope),
    threads: await loadThreadTasks(scope, messages),
  };
}

export function extract(stored: StoredMessage, { knowledge, reader, threads }: Around) {
  const { message, webLink } = stored;
  const threadTasks = threads.of(message);
  const known: MessageKnowledge = {
    projects: knowledge.about(stored),
    dueDefaults: knowledge.projects,
    suggestions: { ...reader, threadTasks, webLink },
    calibrations: knowledge.calibrations,
  };
  const named = { recommendation: projectOf(stored, knowledge) };
  const { tasks, reply, threadUpdates, automatic } = analyseMessage(message, known, () => named);
  const suggestions: NewSuggestion[] = [
    ...tasks.map((proposal) => ({ emailId: message.id, proposal, update: null })),
    ...suggestUpdates(message.id, threadUpdates, threadTasks),
  ];
  return { suggestions, reply, automatic: automatic.kind };
}

/** The decided project, else the recommended one. */
function projectOf(stored: StoredMessage, { projects }: Knowledge) {
  const id = stored.projectApproved === null ? stored.recommendedProjectId : stored.projectId;
  const project = projects.find((one) => one.id === id);
  return { projectId: project?.id ?? null, projectName: project?.name ?? UNCLASSIFIED };
}
