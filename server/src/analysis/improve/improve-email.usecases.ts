import { randomUUID } from 'node:crypto';

import { AppError } from '@docket/core/errors';
import { buildPrompt } from '@docket/intelligence/language-model/build-prompt';
import { checkAnswer, type CheckedAnswer } from '@docket/intelligence/language-model/check-answer';
import { parseAnswer } from '@docket/intelligence/language-model/model-answer';
import { readMessage, type ReadMessage } from '@docket/intelligence/reading/read-message';

import type { LanguageModel } from '../language-model/language-model';
import { asUser, type UserScope } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publish } from '../../platform/live/publish';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { lockMessages, listMessages } from '../messages/messages.repository';
import { listActiveProjects } from '../../records/projects/projects.repository';
import { refreshTopPriority } from '../../mail/emails/email-decisions.repository';
import { countModelEmails, MODEL_PURPOSE } from '../outbound/outbound.usecases';
import { loadReader, type Reader } from '../extract/reader.usecases';
import { replaceReplies } from '../extract/replies.repository';
import { listSuggestions, replaceSuggestions } from '../extract/suggestions.repository';
import { insertOutboundEntries } from '../outbound/outbound.repository';

export type ImproveDependencies = PlatformDependencies & { languageModel: LanguageModel | null };
type Improving = { userId: string; emailId: string };

/** Keeps of the model's answer what the text supports. Mail that nobody wrote to the reader is never sent out. */
export async function improveEmail(deps: ImproveDependencies, improving: Improving): Promise<void> {
  const { languageModel } = deps;
  if (languageModel === null) return;
  const asked = await asUser(deps.db, improving.userId, async (scope) => {
    const used = await countModelEmails({ ...scope, now: deps.clock.now() });
    return used < deps.config.modelEmailsPerDay ? prepare(scope, improving.emailId) : null;
  });
  if (asked === null) return;
  const { read, reader, projects } = asked;
  const prompt = buildPrompt(read, {
    reader: reader.reader,
    timeZone: reader.working.timezone,
    projects,
    boundary: randomUUID(),
  });
  const bytes = new TextEncoder().encode(JSON.stringify(prompt)).length;
  const answer = await languageModel.ask(prompt).catch((error: unknown) => asFailure(error));
  const parsed = answer instanceof AppError ? null : parseAnswer(answer);
  const outcome =
    answer instanceof AppError ? answer.message : parsed ? 'ok' : 'The answer was not usable';
  const checked =
    parsed && checkAnswer(parsed, read, { ...reader, project: null, rule: null, projects });
  await inUnitOfWork(deps, improving.userId, async (work) => {
    const { destination } = languageModel;
    await insertOutboundEntries(work, [
      { destination, purpose: MODEL_PURPOSE, emailId: improving.emailId, bytes, outcome },
    ]);
    if (checked) await keep(work, improving.emailId, checked);
  });
  if (answer instanceof AppError) throw answer;
}

function asFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('language_model.unavailable', String(error));
}

type Asked = { read: ReadMessage; reader: Reader; projects: { id: string; name: string }[] };

async function prepare(scope: UserScope, emailId: string): Promise<Asked | null> {
  const [stored] = await listMessages(scope, [emailId]);
  if (stored === undefined) return null;
  const read = readMessage(stored.message);
  if (read.automatic.kind !== null || read.text.trim() === '') return null;
  return { read, reader: await loadReader(scope), projects: await listActiveProjects(scope) };
}

/** A decision made meanwhile wins over anything a model says. */
async function keep(work: UnitOfWork, emailId: string, checked: CheckedAnswer): Promise<void> {
  await lockMessages(work, [emailId]);
  const decided = (await listSuggestions(work, emailId)).some(({ approved }) => approved !== null);
  if (checked.tasks.length > 0 && !decided) {
    const suggestions = checked.tasks.map((proposal) => ({ emailId, proposal, update: null }));
    await replaceSuggestions(work, { emailIds: [emailId], suggestions }, work.now);
    await refreshTopPriority(work, [emailId]);
  }
  if (checked.reply !== null)
    await replaceReplies(
      work,
      { emailIds: [emailId], replies: [{ emailId, reply: checked.reply }] },
      work.now,
    );
  await publish(work, { topic: 'emails' });
}
