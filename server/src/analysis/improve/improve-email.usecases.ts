import { randomUUID } from 'node:crypto';

import { AppError } from '@docket/core/errors';
import { askModel, whyNotAsked } from '@docket/intelligence/language-model/ask-model';
import type { CheckedAnswer } from '@docket/intelligence/language-model/check-answer';
import { mergeAnswers } from '@docket/intelligence/language-model/merge-answers';
import { ANSWER_JSON_SCHEMA } from '@docket/intelligence/language-model/model-answer';
import { readMessage, type ReadMessage } from '@docket/intelligence/reading/read-message';
import { offerAnswers } from '@docket/intelligence/replies/offer-answers';
import {
  suggestionKindSchema,
  type LeftOut,
  type TaskProposal,
} from '@docket/core/extraction/suggestion';
import type { Priority } from '@docket/core/priority';
import { chosenPriority } from '@docket/core/projects/project';

import { modelOf, type ModelDependencies } from '../language-model/person-model.usecases';
import { asUser, type Db, type UserScope } from '../../platform/db/database';
import { lockOwn } from '../../platform/db/lock-own';
import type { LanguageModel } from '../language-model/language-model';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { defineThreadTask, type Threads } from '../../platform/threads/thread-task';
import { publish } from '../../platform/live/publish';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { requestModel } from '../classify/intelligence-models';
import { listHtmlFacts, listMessages } from '../messages/messages.repository';
import { withHtml } from '../messages/readable-message';
import { findOffers, saveAnswers, saveLeftOut } from '../../mail/emails/email-analysis.repository';
import { refreshUrgency } from '../../mail/emails/email-decisions.repository';
import { findKnownPeople } from '../../mail/emails/known-people.repository';
import { countModelEmails, MODEL_PURPOSE } from '../outbound/outbound.usecases';
import { type AskScope, withAsksLocked } from '../extract/asks-locked.usecases';
import { projectIdOf } from '../extract/extract-suggestions.usecases';
import { findProject } from '../../records/projects/projects.repository';
import { leaveOutAsks } from '../extract/leave-out-asks.usecases';
import { knownSenderOf, loadReader, type Reader } from '../extract/reader.usecases';
import {
  listSuggestions,
  replaceSuggestions,
  type Suggestion,
} from '../extract/suggestions.repository';
import { completeOutboundEntries, insertUnanswered } from '../outbound/outbound.repository';
import { findPause, putOff, retryTimeOf, type Improving } from './model-pause.usecases';

export type ImproveDependencies = PlatformDependencies &
  ModelDependencies & { threads: Threads<{ db: Db }> };

/** Share of a day's budget, so that newsletters do not use up what people's mail needs. */
const AUTOMATIC_MAIL_SHARE = 0.5;

/**
 * Keeps what the text supports of the model's answer. It is asked about mail from people and tools, never about bait.
 * While the model is unavailable, the email is put off.
 */
export async function improveEmail(
  deps: ImproveDependencies,
  improving: Improving,
  signal?: AbortSignal,
): Promise<void> {
  const { userId } = improving;
  const asked = await prepare(deps, improving, signal);
  if (asked === null) return;
  const sent: Sent = { entry: null, bytes: 0, isTaken: false };
  const answer = await ask(deps, userId, { ...asked, sent }).catch((error: unknown) =>
    error instanceof BudgetSpent ? error : asFailure(error),
  );
  if (answer instanceof BudgetSpent) return;
  const isPutOff = await inUnitOfWork(deps, userId, async (work) => {
    const retryAt =
      answer instanceof AppError && !sent.isTaken
        ? await retryTimeOf(work, asked.languageModel.destination, answer)
        : null;
    await completeOutboundEntries(work, sent.entry === null ? [] : [sent.entry], {
      outcome: outcomeOf(answer),
      retryAt,
    });
    if (retryAt !== null) await putOff(work, improving, afterTheOthers(retryAt));
    else if (answer !== null && !(answer instanceof AppError))
      await withAsksLocked(work, [asked.emailId], (locked) => keep(locked, asked, answer));
    return retryAt !== null;
  });
  if (answer instanceof AppError && !isPutOff) throw answer;
}

/** If it is this email that the model fails on, the others must not wait for it every time. */
function afterTheOthers(retryAt: Date): Date {
  return new Date(retryAt.getTime() + 1_000);
}

/** Other workers have used what was left of the day's budget. */
class BudgetSpent extends Error {
  override name = 'BudgetSpent';
}

type Budgeted = Asked & { languageModel: LanguageModel };

/** Which share of the day's budget may be used for this message. */
function shareFor({ read }: Question): number {
  return read.automatic.kind === null ? 1 : AUTOMATIC_MAIL_SHARE;
}

async function isWithinBudget(
  { config, clock }: ImproveDependencies,
  scope: UserScope,
  share: number,
): Promise<boolean> {
  const used = await countModelEmails({ ...scope, now: clock.now() });
  return used < config.modelEmailsPerDay * share;
}

/** isTaken: the model has read the email, whatever becomes of a second question. */
type Sent = { entry: number | null; bytes: number; isTaken: boolean };

function ask(
  deps: ImproveDependencies,
  userId: string,
  { sent, ...asked }: Budgeted & { sent: Sent },
): Promise<CheckedAnswer | null> {
  const { read, reader, languageModel } = asked;
  const input = { ...reader, models: { requests: requestModel }, project: null, rule: null };
  return askModel({ read, input, boundary: randomUUID() }, async (messages) => {
    sent.bytes += new TextEncoder().encode(JSON.stringify(messages)).length;
    await asUser(deps.db, userId, (scope) => logBeforeSending(deps, scope, { ...asked, sent }));
    const said = await languageModel.ask(messages, ANSWER_JSON_SCHEMA);
    sent.isTaken = true;
    return said;
  });
}

/** The entry of an email counts against the budget from here on; a second question adds to its size. */
async function logBeforeSending(
  deps: ImproveDependencies,
  scope: UserScope,
  { sent, ...asked }: Budgeted & { sent: Sent },
): Promise<void> {
  const { bytes, entry } = sent;
  if (entry !== null) return completeOutboundEntries(scope, [entry], { bytes });
  await lockOwn(scope, MODEL_PURPOSE);
  if (!(await isWithinBudget(deps, scope, shareFor(asked)))) throw new BudgetSpent();
  const { destination } = asked.languageModel;
  const about = { destination, purpose: MODEL_PURPOSE, emailId: asked.emailId, bytes };
  const [added] = await insertUnanswered(scope, [about]);
  sent.entry = added ?? null;
}

function outcomeOf(answer: CheckedAnswer | AppError | null): string {
  if (answer instanceof AppError) return answer.message;
  return answer === null ? 'The response could not be used' : 'ok';
}

function asFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('language_model.unavailable', String(error));
}

type Asked = Question & { emailId: string };

/** Null if the model is not to be asked now. */
async function prepare(
  deps: ImproveDependencies,
  improving: Improving,
  signal: AbortSignal | undefined,
): Promise<Budgeted | null> {
  const { userId, emailId } = improving;
  if (!(await isWorthReading(deps, improving))) return null;
  const options = signal === undefined ? {} : { signal };
  const question = await deps.threads.run(questionTask, { userId, emailId }, options);
  if (question === null) return null;
  return inUnitOfWork(deps, userId, async (work) => {
    // Read again: a message may have waited minutes for its thread.
    const languageModel = await modelOf(deps, work);
    if (languageModel === null) return null;
    const pause = await findPause(work, languageModel.destination);
    if (pause !== null) {
      await putOff(work, improving, pause);
      return null;
    }
    const place = { ...question, emailId, languageModel };
    return (await isWithinBudget(deps, work, shareFor(question))) ? place : null;
  });
}

/** Puts off an email that has waited for the model before; the first time, only one that the model is to be asked about. */
async function isWorthReading(deps: ImproveDependencies, improving: Improving): Promise<boolean> {
  return inUnitOfWork(deps, improving.userId, async (work) => {
    const languageModel = await modelOf(deps, work);
    if (languageModel === null) return false;
    const pause = await findPause(work, languageModel.destination);
    // Most often the day's budget is spent for a while.
    if (pause === null) return isWithinBudget(deps, work, 1);
    if (improving.giveUpAt === undefined) return true;
    await putOff(work, improving, pause);
    return false;
  });
}

/** The weights are not cloned. */
type Question = { read: ReadMessage; reader: Omit<Reader, 'models'> };

/** Reads the message for a model; null if it is not to be asked about it. */
export const questionTask = defineThreadTask<
  { userId: string; emailId: string },
  Question | null,
  { db: Db }
>({
  name: 'improve.read-message',
  timeLimitMs: 20_000,
  async run({ userId, emailId }, { db }) {
    const stored = await asUser(db, userId, (scope) => loadQuestion(scope, emailId));
    if (stored === null) return null;
    const { message, people, reader } = stored;
    const { models: _, ...known } = reader;
    const read = readMessage(message, knownSenderOf(message, reader, people));
    return whyNotAsked(read) === null ? { read, reader: known } : null;
  },
});

async function loadQuestion(scope: UserScope, emailId: string) {
  const [stored] = await listMessages(scope, [emailId]);
  if (stored === undefined) return null;
  const message = withHtml(stored.message, await listHtmlFacts(scope, [emailId]));
  const people = await findKnownPeople(scope, [message.from]);
  return { message, people, reader: await loadReader(scope) };
}

/** A decision made meanwhile overrides anything a model says. */
async function keep(
  work: UnitOfWork & AskScope,
  { emailId, read }: Asked,
  checked: CheckedAnswer,
): Promise<void> {
  const known = await listSuggestions(work, emailId);
  if (known.some(({ approved }) => approved !== null)) return;
  const builtIn = known
    .filter(({ proposed }) => proposed.update === null && proposed.restored === undefined)
    .flatMap(toProposal);
  const { tasks, leftOut } = mergeAnswers(
    builtIn,
    checked,
    await findChosenPriority(work, emailId),
  );
  const found = tasks.map((proposal) => ({ emailId, proposal, update: null }));
  // What the built-in analysis set from earlier decisions is read anew; anything else may come from a rule.
  const hasRulePriority = known.every(({ proposed }) => proposed.readPriority === undefined);
  const email = { message: read.message, suggestions: found, hasRulePriority };
  const once = await leaveOutAsks(work, [email]);
  const { suggestions } = once;
  const decided = await leftOutByDecisions(work, emailId, found);
  await replaceSuggestions(work, { emailIds: [emailId], suggestions }, work.now);
  await saveLeftOut(work, emailId, [...leftOut, ...(once.leftOut.get(emailId) ?? []), ...decided]);
  await saveAnswers(work, emailId, offerAnswers({ read, tasks }));
  await refreshUrgency(work, [emailId]);
  await publish(work, { topic: 'emails' });
}

/** What decisions or a later email took away, unless the model has found it too. */
async function leftOutByDecisions(
  scope: UserScope,
  emailId: string,
  found: readonly { proposal: TaskProposal }[],
): Promise<LeftOut[]> {
  const { leftOut } = await findOffers(scope, emailId);
  const places = new Set(found.map(({ proposal }) => proposal.evidence.task.start));
  return leftOut.filter(
    ({ because, evidence }) =>
      because !== undefined && !(evidence !== null && places.has(evidence.start)),
  );
}

async function findChosenPriority(scope: UserScope, emailId: string): Promise<Priority | null> {
  const [stored] = await listMessages(scope, [emailId]);
  const projectId = stored && projectIdOf(stored);
  const project = projectId ? await findProject(scope, projectId) : null;
  return project && chosenPriority(project);
}

/** A stored suggestion as it was proposed; undefined for one without evidence, which a person wrote. */
function toProposal(suggestion: Suggestion): TaskProposal[] {
  const { title, description, due, confidence, evidence, source } = suggestion;
  const priority = suggestion.proposed.readPriority ?? suggestion.priority;
  if (evidence === null || source === 'person') return [];
  const kind = suggestionKindSchema.parse(suggestion.kind);
  return [{ kind, title, description, priority, due, confidence, evidence, source }];
}
