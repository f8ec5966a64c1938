import { calendarDateSchema } from '@docket/core/extraction/suggestion';
import { prioritySchema } from '@docket/core/priority';
import { z } from 'zod';

const MOST_TASKS = 8;

/** What a language model is asked to answer with; anything else is refused. */
export const modelAnswerSchema = z.object({
  projectId: z.string().max(100).nullable(),
  tasks: z
    .array(
      z.object({
        title: z.string().trim().min(1).max(200),
        description: z.string().trim().max(2000),
        priority: prioritySchema,
        dueDate: calendarDateSchema.nullable(),
        /** The sentence of the mail that asks for it, word for word. */
        evidence: z.string().trim().min(1).max(2000),
      }),
    )
    .max(MOST_TASKS),
  reply: z
    .object({
      body: z.string().trim().min(1).max(4000),
      tone: z.enum(['neutral', 'formal', 'friendly']),
    })
    .nullable(),
});
export type ModelAnswer = z.infer<typeof modelAnswerSchema>;

/** The same as JSON Schema, for endpoints that take one. */
export function answerJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(modelAnswerSchema);
}

/** Reads the text of an answer, which may be fenced or have words around its JSON; null when it is none. */
export function parseAnswer(text: string): ModelAnswer | null {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end <= start) return null;
  const parsed = modelAnswerSchema.safeParse(parseJson(text.slice(start, end + 1)));
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
