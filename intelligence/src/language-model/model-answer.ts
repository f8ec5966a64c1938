import { calendarDateSchema } from '@docket/core/extraction/suggestion';
import { prioritySchema } from '@docket/core/priority';
import { z } from 'zod';

import { jsonInText } from './json-in-text';

const MAX_TASKS = 8;
const NOTHING = new Set(['', 'null', 'none', 'n/a', '[]']);
const PRIORITY_WORDS: Readonly<Record<string, string>> = {
  critical: 'P1',
  urgent: 'P2',
  high: 'P2',
  medium: 'P3',
  normal: 'P3',
  low: 'P4',
};

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && NOTHING.has(value.trim().toLowerCase()));
/** Small models write a list for a text. */
const asText = (value: unknown): unknown => (Array.isArray(value) ? value.join(' ') : value);
const text = (longest: number) => z.preprocess(asText, z.string().trim().min(1).max(longest));
const quoted = (longest: number) =>
  z
    .string()
    .trim()
    .transform((said) => said.slice(0, longest));

const taskSchema = z.preprocess(
  withOpenDate,
  z.object({
    title: text(200),
    description: z.preprocess((value) => (isNothing(value) ? '' : asText(value)), quoted(2000)),
    priority: z.preprocess(asPriority, prioritySchema),
    /** Null for none; undefined if the answer does not say, or not as a date. */
    dueDate: calendarDateSchema.nullable().optional(),
    /** The words of the mail that give the date, copied verbatim. */
    dueWords: z.preprocess(
      (value) => (isNothing(value) ? null : asText(value)),
      quoted(300).nullable().catch(null),
    ),
    /** The sentence of the mail that asks for it, verbatim. */
    evidence: z.preprocess(asText, quoted(2000).pipe(z.string().min(1))),
  }),
);

/** The tasks of an answer that could be read. */
export type ModelAnswer = { tasks: z.infer<typeof taskSchema>[] };

/** 2, 'p2', 'P2 (urgent)', 'High'; nothing is normal. */
function asPriority(value: unknown): unknown {
  if (isNothing(value)) return 'P3';
  const words = String(value).toLowerCase();
  const digit = /^p?([1-4])(?!\d)/.exec(words.trim())?.[1];
  if (digit !== undefined) return `P${digit}`;
  return PRIORITY_WORDS[/\p{L}+/u.exec(words)?.[0] ?? ''] ?? value;
}

/** 'Friday' in the place of a date: the words of the date if it quotes none, and the date stays open. */
function withOpenDate(task: unknown): unknown {
  if (!isObject(task)) return task;
  const { dueDate, dueWords, ...rest } = task;
  if (isNothing(dueDate))
    return { ...rest, dueDate: 'dueDate' in task ? null : undefined, dueWords };
  const said = typeof dueDate === 'string' ? dueDate.trim() : null;
  const day = said?.replaceAll('/', '-').slice(0, 10);
  if (calendarDateSchema.safeParse(day).success) return { ...rest, dueDate: day, dueWords };
  return { ...rest, dueWords: isNothing(dueWords) ? said : dueWords };
}

const textType = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const FIELDS = {
  evidence: textType,
  title: textType,
  description: textType,
  priority: { type: 'string', enum: prioritySchema.options },
  dueWords: textOrNull,
  dueDate: textOrNull,
};

/** The answer format as JSON Schema, for endpoints that enforce one; without limits, which not all of them support. */
export const ANSWER_JSON_SCHEMA: Readonly<Record<string, unknown>> = {
  type: 'object',
  properties: {
    tasks: {
      type: 'array',
      items: {
        type: 'object',
        properties: FIELDS,
        required: Object.keys(FIELDS),
        additionalProperties: false,
      },
    },
  },
  required: ['tasks'],
  additionalProperties: false,
};

/** What could be read of an answer, null for nothing; and what is wrong with it, in words that help to correct it. */
export type ReadAnswer = { answer: ModelAnswer | null; fault: string | null };

/** Reads an answer as small models write it: fenced, after thoughts, in several objects, with other types. */
export function readAnswer(said: string): ReadAnswer {
  const { values, isCutOff } = jsonInText(said);
  const found = values.map((value) => tasksOf(value, values.length === 1));
  const given = found.filter((tasks) => tasks !== null).flat();
  if (found.every((tasks) => tasks === null)) {
    const isObjectOnly = values.length === 1 && isObject(values[0]);
    const fault = isObjectOnly ? 'tasks: a list is expected' : 'the answer is not one JSON object';
    return { answer: null, fault };
  }
  const tasks: ModelAnswer['tasks'] = [];
  let fault = isCutOff ? 'the answer is cut off: answer with fewer and shorter words' : null;
  for (const [at, one] of given.slice(0, MAX_TASKS).entries()) {
    const read = taskSchema.safeParse(one);
    if (read.success) {
      if (!tasks.some((known) => isSame(known, read.data))) tasks.push(read.data);
      continue;
    }
    const [issue] = read.error.issues;
    fault ??= `${['tasks', at, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'unknown'}`;
  }
  return tasks.length === 0 && fault !== null
    ? { answer: null, fault }
    : { answer: { tasks }, fault };
}

/** The tasks that a JSON value lists; null if it is something else. An empty list counts if it stands alone. */
function tasksOf(value: unknown, isAlone: boolean): unknown[] | null {
  if (Array.isArray(value))
    return value.some(isTask) || (value.length === 0 && isAlone) ? value : null;
  if (!isObject(value)) return null;
  if (isTask(value)) return [value];
  const { tasks } = value;
  if (Array.isArray(tasks)) return tasks;
  if (isObject(tasks)) return [tasks];
  return 'tasks' in value && isNothing(tasks) ? [] : null;
}

function isTask(value: unknown): boolean {
  return isObject(value) && 'evidence' in value && 'title' in value;
}

function isSame(one: ModelAnswer['tasks'][number], other: typeof one): boolean {
  return one.evidence === other.evidence && one.title === other.title;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
