// Local servers that run language models and speak the OpenAI API, at their default ports.
import type { ModelServerFacts } from '@docket/core/doctor/doctor-facts';
import {
  MODEL_SERVERS,
  type LocalModel,
  type ModelServer,
} from '@docket/core/settings/settings.contract';
import { z } from 'zod';

import type { HttpProbe } from '../../../platform/http/http-probe';
import type { LanguageModel } from '../language-model';
import { createChatCompletions } from './chat-completions';

export type ServerAddress = { name: ModelServer; baseUrl: string };

const BASE_URLS: Readonly<Record<ModelServer, string>> = {
  Ollama: 'http://127.0.0.1:11434/v1',
  'LM Studio': 'http://127.0.0.1:1234/v1',
  'llama.cpp': 'http://127.0.0.1:8080/v1',
};
const SERVERS: readonly ServerAddress[] = MODEL_SERVERS.map((name) => ({
  name,
  baseUrl: BASE_URLS[name],
}));
const MAX_MODELS = 20;

const listSchema = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });

/** The address follows from the server's name, so that nobody can choose another one. */
export function createLocalModel({ server, model }: LocalModel): LanguageModel {
  return createChatCompletions({ baseUrl: BASE_URLS[server], apiKey: undefined, model });
}

/** Those that answer with a list of models. Only the request for that list is sent. */
export async function findModelServers(
  probe: HttpProbe,
  servers: readonly ServerAddress[] = SERVERS,
): Promise<ModelServerFacts[]> {
  const found = await Promise.all(
    servers.map(async ({ name, baseUrl }) => {
      const { status, text } = await probe(`${baseUrl}/models`);
      const models = status === 200 ? readModels(text) : [];
      return models.length === 0 ? [] : [{ name, baseUrl, models }];
    }),
  );
  return found.flat();
}

/** Empty if something else listens on that port. */
function readModels(text: string): string[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [];
  }
  const list = listSchema.safeParse(json);
  return list.success ? list.data.data.map(({ id }) => id).slice(0, MAX_MODELS) : [];
}
