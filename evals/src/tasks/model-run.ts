import { readFileSync } from 'node:fs';

import type { TaskProposal } from '@docket/core/extraction/suggestion';
import { askModel, whyNotAsked, type Ask } from '@docket/intelligence/language-model/ask-model';
import { buildPrompt, type ChatMessage } from '@docket/intelligence/language-model/build-prompt';
import { ANSWER_JSON_SCHEMA } from '@docket/intelligence/language-model/model-answer';
import { readMessage } from '@docket/intelligence/reading/read-message';
import type { RequestModel } from '@docket/intelligence/tasks/request-model';
import { z } from 'zod';

import { inputFor } from './analyze-line';
import { toMailMessage, type LabelledMessage } from '../labelled/labelled-message';

/** Answers by message id, from a running endpoint or recorded ones, one JSON object per line. */
export type Answering = (line: LabelledMessage) => Ask | null;

export type ModelReading = {
  tasks: TaskProposal[];
  textLength: number;
  /** Whether it was sent to the model: bait and mail without text are not. */
  wasAsked: boolean;
  isUsable: boolean;
};

const recordedSchema = z.object({ id: z.coerce.string(), answer: z.unknown() });

/**
 * From a URL such as http://127.0.0.1:11434/v1#llama3.1 (without a name, its first model; LLM_API_KEY is sent along), or
 * from a file of lines {"id", "answer"}; messages that are not in the file are left out of the run.
 */
export async function openModel(place: string): Promise<Answering> {
  if (/^https?:\/\//.test(place)) {
    const ask = await connect(place);
    return () => ask;
  }
  const lines = readFileSync(place, 'utf8').trim().split('\n');
  const answers = new Map(
    lines.map((line) => {
      const { id, answer } = recordedSchema.parse(JSON.parse(line));
      return [id, typeof answer === 'string' ? answer : JSON.stringify(answer)];
    }),
  );
  return ({ id }) => {
    const answer = answers.get(id);
    return answer === undefined ? null : () => Promise.resolve(answer);
  };
}

/** What the product would keep of the model's answer to a message. */
export async function readWithModel(
  line: LabelledMessage,
  requests: RequestModel,
  ask: Ask,
): Promise<ModelReading> {
  const read = readMessage(toMailMessage(line));
  const textLength = Math.max(1, read.fullText.length);
  if (whyNotAsked(read) !== null) return { tasks: [], textLength, wasAsked: false, isUsable: true };
  const question = { read, input: inputFor(line, requests), boundary: `mail-${line.id}` };
  const found = await askModel(question, ask);
  return { tasks: found?.tasks ?? [], textLength, wasAsked: true, isUsable: found !== null };
}

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });
const chatSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

async function connect(place: string): Promise<Ask> {
  const [url = '', name] = place.split('#', 2);
  const base = url.endsWith('/') ? url.slice(0, -1) : url;
  const key = process.env['LLM_API_KEY'];
  const headers = {
    'content-type': 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const model = name ?? (await firstModel(base, headers));
  const response_format = {
    type: 'json_schema',
    json_schema: { name: 'answer', strict: true, schema: ANSWER_JSON_SCHEMA },
  };
  return async (messages: readonly ChatMessage[]) => {
    const body = JSON.stringify({ model, messages, temperature: 0, response_format });
    const answer = await fetch(`${base}/chat/completions`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${base} answered with status ${answer.status}`);
    return chatSchema.parse(await answer.json()).choices[0]?.message.content ?? '';
  };
}

async function firstModel(base: string, headers: Record<string, string>): Promise<string> {
  const listed = await fetch(`${base}/models`, { headers });
  if (!listed.ok) throw new Error(`${base}/models answered with status ${listed.status}`);
  return modelsSchema.parse(await listed.json()).data[0]?.id ?? '';
}

/** What would be sent to the model about a message, for recording answers by hand; null if nothing is sent. */
export function promptFor(line: LabelledMessage, requests: RequestModel): ChatMessage[] | null {
  const read = readMessage(toMailMessage(line));
  if (whyNotAsked(read) !== null) return null;
  const { reader, working } = inputFor(line, requests);
  return buildPrompt(read, { reader, timeZone: working.timezone, boundary: `mail-${line.id}` });
}
