import { randomUUID } from 'node:crypto';

import { z } from 'zod';
import { MAX_EXAMPLES } from '@docket/intelligence/projects/learner';

import type { UserScope } from '../../platform/db/database';
import {
  listPortableDecisions,
  type PortableDecision,
  findDecisionPlaces,
  insertPortableDecisions,
  listLearnedEmailIds,
} from '../../review/decisions/portable-decisions.repository';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import {
  deleteOldExamples,
  insertLearnedExamples,
  type LearnedExample,
} from '../../analysis/learn/learned-examples.repository';
import { saveLearner } from '../../analysis/learn/learners.repository';
import {
  countOutcomes,
  holdLearner,
  recordedOutcomes,
} from '../../analysis/learn/learning.usecases';
import { lockArrivingMail } from '../../mail/emails/arriving-mail';
import { applyImportedDecisions, holdEmails } from '../../mail/emails/email-decisions.repository';
import { boundedRecord } from './bounded-schemas';
import type { Names } from './configuration-part';

const KINDS = ['project', 'task', 'due', 'reply', 'feedback'] as const;
const LONGEST = 20_000;

const features = boundedRecord(z.string().max(40), z.string().max(LONGEST * 10), 5_000);

/** One decision of the file: the message by its Internet message id, projects and rules by name. */
export const fileDecisionSchema = z.object({
  message: z.string().min(1).max(2_000),
  kind: z.enum(KINDS),
  /** null: none of the person's projects, or not a decision on a project. */
  project: z.string().max(200).nullable(),
  wasRight: z.boolean().nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  data: z.record(z.string().max(100), z.unknown()),
  decidedAt: z.iso.datetime(),
  /**
   * What it taught, for which project or none: the time of receipt in seconds since 1970 and hashed features, no text.
   */
  learned: z
    .object({
      project: z.string().max(200).nullable(),
      at: z.number().int().min(0).max(1e11),
      features,
    })
    .nullable(),
});
type FileDecision = z.infer<typeof fileDecisionSchema>;

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TOKEN = /\{(project|rule):([^{}]*)\}/g;
const GONE = '{gone}';

/** Replaces every record id in it with the record's name, so that it works in another installation. */
function withNames(value: unknown, names: Names): unknown {
  return mapTexts(value, (text) =>
    text.replaceAll(ID, (id) => {
      for (const noun of ['project', 'rule'] as const) {
        const name = names[noun].get(id);
        if (name !== undefined) return `{${noun}:${encodeURIComponent(name)}}`;
      }
      return GONE;
    }),
  );
}

/** The inverse; an unknown name stays as it is. */
function withIds(value: unknown, ids: Names): unknown {
  return mapTexts(value, (text) =>
    text.replaceAll(
      TOKEN,
      (token, noun: keyof Names, name: string) => ids[noun].get(plain(name)) ?? token,
    ),
  );
}

function plain(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name;
  }
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTexts(part, map)]));
}

/** Standing decisions in order, with what each taught; those on a deleted project cannot be named. */
export async function exportDecisions(scope: UserScope, names: Names): Promise<FileDecision[]> {
  const decisions = await listPortableDecisions(scope);
  return decisions.flatMap(({ projectId, data, learned, ...decision }) => {
    const project = projectId === null ? null : names.project.get(projectId);
    if (project === undefined) return [];
    return [
      {
        ...decision,
        project,
        data: withNames(data, names) as FileDecision['data'],
        learned: learned && namedExample(learned, names),
      },
    ];
  });
}

function namedExample(
  { projectId, ...example }: NonNullable<PortableDecision['learned']>,
  names: Names,
): FileDecision['learned'] {
  const project = projectId === null ? null : names.project.get(projectId);
  return project === undefined ? null : { ...example, project };
}

type DecisionPlan = {
  create: FileDecision[];
  /** Already here, or the person decided differently here, which takes precedence. */
  same: number;
};

/** A decision is identified by message, kind and time; several may share a moment. */
const keyOf = ({
  message,
  kind,
  decidedAt,
}: Pick<FileDecision, 'message' | 'kind' | 'decidedAt'>) =>
  `${kind} ${Date.parse(decidedAt)} ${message}`;

export async function planDecisions(
  scope: UserScope,
  wanted: readonly FileDecision[],
): Promise<DecisionPlan> {
  const here = new Map<string, number>();
  const decidedHere = new Set<string>();
  for (const kept of wanted.length === 0 ? [] : await listPortableDecisions(scope)) {
    here.set(keyOf(kept), (here.get(keyOf(kept)) ?? 0) + 1);
    if (kept.kind === 'project') decidedHere.add(kept.message);
  }
  const plan: DecisionPlan = { create: [], same: 0 };
  for (const decision of wanted) {
    const left = here.get(keyOf(decision)) ?? 0;
    if (left > 0) here.set(keyOf(decision), left - 1);
    const isDecided = decision.kind === 'project' && decidedHere.has(decision.message);
    if (left > 0 || isDecided) plan.same += 1;
    else {
      plan.create.push(decision);
      if (decision.kind === 'project') decidedHere.add(decision.message);
    }
  }
  return plan;
}

const WORDS: Readonly<Record<FileDecision['kind'], string>> = {
  project: 'projects',
  task: 'suggested tasks',
  due: 'due dates',
  reply: 'replies',
  feedback: 'feedback',
};

/** Decisions have no names, so they are reported by number and kind. */
export function countedByKind(decisions: readonly FileDecision[]): string[] {
  const counts = new Map<FileDecision['kind'], number>();
  for (const { kind } of decisions) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} on ${WORDS[kind]}`);
}

const BATCH_SIZE = 500;
type Ids = Names;
type Place = { emailId: string; isHere: boolean };

/**
 * Until the import ends, no message arrives that its decisions are about, or it would miss them. The emails that are
 * here come before the learner, as in a decision.
 */
export async function lockDecidedMail(
  work: UnitOfWork,
  decisions: readonly FileDecision[],
): Promise<void> {
  if (decisions.length === 0) return;
  await lockArrivingMail(work);
  const places = await findDecisionPlaces(work, [
    ...new Set(decisions.map(({ message }) => message)),
  ]);
  const here = [...places.values()].filter(({ isHere }) => isHere);
  await holdEmails(
    work,
    here.map(({ emailId }) => emailId),
  );
  await holdLearner(work);
}

/** In the file's order, so that learning gives the same result. A decision's message may arrive later. */
export async function importDecisions(
  work: UnitOfWork,
  decisions: readonly FileDecision[],
  ids: Ids,
): Promise<void> {
  if (decisions.length === 0) return;
  for (let at = 0; at < decisions.length; at += BATCH_SIZE)
    await importSome(work, decisions.slice(at, at + BATCH_SIZE), ids);
  for (const kind of ['project', 'task', 'reply'] as const) {
    const added = recordedOutcomes(
      decisions.filter((one) => one.kind === kind).map((one) => dataOf(one, ids)),
    );
    await countOutcomes(work, kind, { added, removed: [] });
  }
  await deleteOldExamples(work, MAX_EXAMPLES);
  await saveLearner(work, { isRemoval: true }, work.now);
  await work.announce(work.trx, 'decisions.imported', { userId: work.userId });
}

async function importSome(
  work: UnitOfWork,
  decisions: readonly FileDecision[],
  ids: Ids,
): Promise<void> {
  const places = await placesOf(work, decisions);
  const placeOf = ({ message }: FileDecision) => places.get(message) as Place;
  const projectIdOf = (name: string | null) => ids.project.get(name?.toLowerCase() ?? '') ?? null;
  const numbers = await insertPortableDecisions(
    work,
    decisions.map((decision) => ({
      kind: decision.kind,
      emailId: placeOf(decision).emailId,
      projectId: projectIdOf(decision.project),
      wasRight: decision.wasRight,
      confidence: decision.confidence,
      data: dataOf(decision, ids),
      decidedAt: decision.decidedAt,
      awaitsMessage: placeOf(decision).isHere ? null : decision.message,
    })),
  );
  const examples = decisions.flatMap((decision, index): LearnedExample[] => {
    const { emailId } = placeOf(decision);
    const decisionId = numbers[index];
    if (decision.learned === null || decisionId === undefined) return [];
    const { project, at, features } = decision.learned;
    const projectId = projectIdOf(project);
    if (project !== null && projectId === null) return [];
    return [{ id: emailId, projectId, at, features, decisionId }];
  });
  await learn(work, examples);
  const here = [...places.values()].filter(({ isHere }) => isHere);
  await applyImportedDecisions(
    work,
    here.map(({ emailId }) => emailId),
  );
}

/** What was learned here about a message stays. */
async function learn(work: UnitOfWork, examples: readonly LearnedExample[]): Promise<void> {
  const latest = new Map(examples.map((example) => [example.id, example]));
  const known = await listLearnedEmailIds(work, [...latest.keys()]);
  await insertLearnedExamples(
    work,
    [...latest.values()].filter(({ id }) => !known.has(id)),
  );
}

async function placesOf(
  work: UnitOfWork,
  decisions: readonly FileDecision[],
): Promise<Map<string, Place>> {
  const messages = [...new Set(decisions.map(({ message }) => message))];
  const places = await findDecisionPlaces(work, messages);
  for (const message of messages)
    if (!places.has(message)) places.set(message, { emailId: randomUUID(), isHere: false });
  return places;
}

function dataOf({ data }: FileDecision, ids: Ids): Record<string, unknown> {
  return withIds(data, ids) as Record<string, unknown>;
}
