// Stand-in for an OpenAI-compatible endpoint: proves the wire format and the handling of bad answers, nothing about a
// model's quality.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world';
import { jsonOf, playBehaviour } from '../world/behaviour';
import { isRecord } from '../mailbox/is-record';

function lastMessage(body: Record<string, unknown>): string {
  const messages = Array.isArray(body['messages']) ? body['messages'] : [];
  const last: unknown = messages.at(-1);
  return isRecord(last) && typeof last['content'] === 'string' ? last['content'] : '';
}

/** A token is about four characters. */
function tokens(text: string): number {
  return Math.ceil(text.length / 4);
}

function completion(model: string, content: string, prompt: string): object {
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: {
      prompt_tokens: tokens(prompt),
      completion_tokens: tokens(content),
      total_tokens: tokens(prompt) + tokens(content),
    },
  };
}

export function registerLanguageModel(app: FastifyInstance, world: World): void {
  const state = world.services.languageModel;
  app.get('/llm/v1/models', (_request, reply) =>
    reply.send({
      object: 'list',
      data: [{ id: 'sandbox-model', object: 'model', owned_by: 'sandbox' }],
    }),
  );
  app.post('/llm/v1/chat/completions', async (request, reply) => {
    if (await playBehaviour(state, request, reply)) return reply;
    const body = jsonOf(request);
    if (!isRecord(body) || typeof body['model'] !== 'string') {
      return reply.code(400).send({
        error: {
          message: 'you must provide a model parameter',
          type: 'invalid_request_error',
          param: null,
          code: null,
        },
      });
    }
    const canned = state.behaviour.canned.shift();
    const content = typeof canned === 'string' ? canned : JSON.stringify(canned ?? { tasks: [] });
    return reply.send(completion(body['model'], content, lastMessage(body)));
  });
}
