import { calendarDateSchema } from '@docket/core/extraction/suggestion';
import { prioritySchema } from '@docket/core/priority';
import { z } from 'zod';

const MAX_TASKS = 8;
const NOTHING = new Set(['', 'null', 'none', 'n/a']);

/** Small models write 'none' for null. */
const orNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    const isNothing = typeof value === 'string' && NOTHING.has(value.trim().toLowerCase());
    return value === undefined || isNothing ? null : value;
  }, schema.nullable());

/** The answer format for language models; anything else is rejected. */
export const modelAnswerSchema = z.object({
  tasks: z
    .array(
      z.object({
        title: z.string().trim().min(1).max(200),
        description: z.string().trim().max(2000).default(''),
        priority: prioritySchema.default('P3'),
        dueDate: orNull(calendarDateSchema),
        /** The words of the mail that give the date, copied verbatim. */
        dueWords: orNull(z.string().trim().max(300)),
        /** The sentence of the mail that asks for it, verbatim. */
        evidence: z.string().trim().min(1).max(2000),
      }),
    )
    .max(MAX_TASKS),
});
export type ModelAnswer = z.infer<typeof modelAnswerSchema>;

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const FIELDS = {
  evidence: text,
  title: text,
  description: text,
  priority: { type: 'string', enum: prioritySchema.options },
  dueWords: textOrNull,
  dueDate: textOrNull,
};

/** The same as JSON Schema, for endpoints that enforce one; without limits, which not all of them support. */
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

/** An answer, or what is wrong with it, in words that help the model to correct it. */
export type ReadAnswer = { answer: ModelAnswer; fault: null } | { answer: null; fault: string };

/** Parses an answer, which may be fenced or have text around its JSON. */
export function readAnswer(said: string): ReadAnswer {
  const start = said.indexOf('{');
  const end = said.lastIndexOf('}');
  const json = start < 0 || end <= start ? undefined : parseJson(said.slice(start, end + 1));
  if (json === undefined) return { answer: null, fault: 'the answer is not one JSON object' };
  const parsed = modelAnswerSchema.safeParse(json);
  if (parsed.success) return { answer: parsed.data, fault: null };
  const [issue] = parsed.error.issues;
  return { answer: null, fault: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unknown'}` };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
