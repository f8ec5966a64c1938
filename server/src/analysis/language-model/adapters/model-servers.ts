// Servers that run language models on this machine and speak the OpenAI wire, at the ports that they take by themselves.
import type { ModelServerFacts } from '@docket/core/doctor/doctor-facts';
import { z } from 'zod';

import { probe } from '../../../platform/http/http-probe';

export type ModelPlace = { name: string; baseUrl: string };

const PLACES: readonly ModelPlace[] = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
];
const MOST_MODELS = 20;

const listSchema = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });

/** Those that answer with a list of models. Nothing but the question for that list is sent. */
export async function findModelServers(
  places: readonly ModelPlace[] = PLACES,
): Promise<ModelServerFacts[]> {
  const found = await Promise.all(
    places.map(async ({ name, baseUrl }) => {
      const { status, text } = await probe(`${baseUrl}/models`);
      const models = status === 200 ? readModels(text) : [];
      return models.length === 0 ? [] : [{ name, baseUrl, models }];
    }),
  );
  return found.flat();
}

/** None where something else listens at that port. */
function readModels(text: string): string[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [];
  }
  const list = listSchema.safeParse(json);
  return list.success ? list.data.data.map(({ id }) => id).slice(0, MOST_MODELS) : [];
}
