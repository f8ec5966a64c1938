// How each part of the configuration file is described, and what the parts share.
import type { Project } from '@docket/core/projects/project';
import type { Rule } from '@docket/core/rules/rule';
import type { ImportDiff } from '@docket/core/settings/settings.contract';
import { AppError } from '@docket/core/errors';
import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import type { z } from 'zod';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { listProjectPage } from '../../records/projects/projects.repository';
import { listRules } from '../../records/rules/rules.repository';

type Noun = 'project' | 'rule';
/** For projects and rules: from id to name in an export, from lower-case name to id in an import. */
export type Names = Readonly<Record<Noun, ReadonlyMap<string, string>>>;

/** What the person has before the import, or at the export. */
export type Existing = { projects: Project[]; rules: Rule[]; names: Names };

/** Ids after the earlier parts have been written; if a name occurs several times, the first counts. */
export type Ids = Readonly<Record<Noun, () => Promise<ReadonlyMap<string, string>>>>;

type Change = ImportDiff['changes'][number];

/** What one part of the file would change, and how. */
export type ImportStep = { changes: Change[]; write(ids: Ids): Promise<void> };

/** A record of the file that refers to a project by name. */
export type ProjectReference = { of: string; projectName: string };

type Definition<Schema extends z.ZodType> = {
  /** How the part is read from a file. */
  schema: Schema;
  /** What the file contains. */
  read(work: UnitOfWork, here: Existing): Promise<unknown>;
  /** Projects that must be in the file or already exist. */
  projectsOf?(wanted: z.output<Schema>): ProjectReference[];
  /** What must be locked before anything else of the import. */
  lock?(work: UnitOfWork, wanted: z.output<Schema>): Promise<void>;
  plan(work: UnitOfWork, wanted: z.output<Schema>, here: Existing): Promise<ImportStep>;
};

export type ConfigurationPart = Required<Definition<z.ZodType>>;

/** Erases the type of what the schema reads, so that the parts fit into one table. */
export function definePart<Schema extends z.ZodType>(part: Definition<Schema>): ConfigurationPart {
  return {
    schema: part.schema,
    read: (work, here) => part.read(work, here),
    projectsOf: (wanted) => part.projectsOf?.(wanted as z.output<Schema>) ?? [],
    lock: async (work, wanted) => part.lock?.(work, wanted as z.output<Schema>),
    plan: (work, wanted, here) => part.plan(work, wanted as z.output<Schema>, here),
  };
}

export async function readExisting(work: UnitOfWork): Promise<Existing> {
  const projects = await listAllProjects(work);
  const rules = await listRules(work);
  const nameOf = (record: { id: string; name: string }) => [record.id, record.name] as const;
  const names = { project: new Map(projects.map(nameOf)), rule: new Map(rules.map(nameOf)) };
  return { projects, rules, names };
}

async function listAllProjects(work: UnitOfWork): Promise<Project[]> {
  const { items } = await listProjectPage(work, {
    page: 1,
    pageSize: 10_000,
    search: '',
    sort: 'created_at',
    order: 'asc',
    archived: 'all',
  });
  return items;
}

/** Each noun is listed once, when first needed: a part that needs it comes after the part that writes it. */
export function idsByName(work: UnitOfWork): Ids {
  const once = (list: (work: UnitOfWork) => Promise<{ id: string; name: string }[]>) => {
    let ids: Promise<ReadonlyMap<string, string>> | undefined;
    const read = async () =>
      new Map((await list(work)).toReversed().map(({ id, name }) => [name.toLowerCase(), id]));
    return () => (ids ??= read());
  };
  return { project: once(listAllProjects), rule: once(listRules) };
}

const SHOWN_NAMES = 20;

type NameSteps<Input, Stored> = {
  noun: string;
  wanted: readonly Input[];
  stored: readonly Stored[];
  isSame?: (input: Input, record: Stored) => boolean;
  /** For lists that show the newest first: the first one in the file is created last. */
  isNewestFirst?: boolean;
  create: (at: UnitOfWork, input: Input, ids: Ids) => Promise<unknown>;
  update: (record: Stored, input: Input, ids: Ids) => Promise<unknown>;
};

type Named = { name: string };

/**
 * Records matched by name, ignoring case: new, different from or equal to the stored one. Duplicate names are matched
 * in order.
 */
export function planByName<Input extends Named, Stored extends Named & { id: string }>(
  work: UnitOfWork,
  { noun, wanted, stored, isSame = hasAllOf, isNewestFirst, ...steps }: NameSteps<Input, Stored>,
): ImportStep {
  const create: Input[] = [];
  const update: { record: Stored; input: Input }[] = [];
  const byName = new Map<string, Stored[]>();
  for (const record of stored) {
    const key = record.name.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), record]);
  }
  for (const input of wanted) {
    const record = byName.get(input.name.toLowerCase())?.shift();
    if (record === undefined) create.push(input);
    else if (!isSame(input, record)) update.push({ record, input });
  }
  const counts = { create: create.length, update: update.length };
  const names = [...create, ...update.map(({ input }) => input)].map(({ name }) => name);
  const same = wanted.length - counts.create - counts.update;
  return {
    changes: [{ noun, ...counts, same, names: names.slice(0, SHOWN_NAMES), isUndoable: true }],
    async write(ids) {
      // New records are created a millisecond apart, because lists sort by creation time.
      for (const [place, input] of (isNewestFirst ? create.toReversed() : create).entries()) {
        const at = { ...work, now: new Date(work.now.getTime() + place) };
        await namingRecord(input, () => steps.create(at, input, ids));
      }
      for (const { record, input } of update)
        await namingRecord(input, () => steps.update(record, input, ids));
    },
  };
}

/** A refusal by the use case is the file's fault, and names the file's record. */
async function namingRecord({ name }: Named, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof AppError) throw refusal(`"${name}": ${error.message}`);
    throw error;
  }
}

type SingleValue<Value> = {
  noun: string;
  wanted: Value;
  stored: unknown;
  /** What changes, in words. */
  names(wanted: NonNullable<Value>): string[];
  warn?(wanted: NonNullable<Value>): string | undefined;
};

/** For a value each person has exactly one of: compared as a whole, and unchanged if the file has none. */
export function planSingle<Value>(
  { noun, wanted, stored, ...change }: SingleValue<Value>,
  write: (value: NonNullable<Value>) => Promise<unknown>,
): ImportStep {
  if (wanted === null || wanted === undefined) return { changes: [], write: async () => undefined };
  const isChanged = !isEqual(wanted, stored);
  const warning = change.warn?.(wanted);
  return {
    changes: [
      {
        noun,
        create: 0,
        update: isChanged ? 1 : 0,
        same: isChanged ? 0 : 1,
        names: isChanged ? change.names(wanted) : [],
        isUndoable: true,
        ...(warning === undefined ? {} : { warning }),
      },
    ],
    write: async () => void (isChanged && (await write(wanted))),
  };
}

/** For parts that are only added to, with these titles; Undo cannot take back what writes no entries. */
export function planAdditions(
  noun: string,
  { create, same, isUndoable = false }: { create: number; same: number; isUndoable?: boolean },
  names: readonly string[],
): Change {
  return { noun, create, update: 0, same, names: names.slice(0, SHOWN_NAMES), isUndoable };
}

/** The record's fields that the schema names. */
export function fieldsOf({ shape }: { shape: object }, record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => field in shape));
}

/** Whether the record has every field of the input with an equal value. */
export function hasAllOf(input: object, record: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(record));
  return Object.entries(input).every(([field, value]) => isEqual(value, stored.get(field)));
}

/** By value; the order of keys does not matter, because the database has its own. */
function isEqual(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The specification's message with the reason. */
export function refusal(reason: string): AppError {
  return new AppError('configuration.invalid', `${ERROR_TEXTS.import}: ${reason}`, { reason });
}
