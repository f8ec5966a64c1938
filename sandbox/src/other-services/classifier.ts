// Stand-in for the external classifier: proves the wire format of POST /classify, nothing about how well a model
// classifies.
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world';
import { jsonOf, playBehaviour } from '../world/behaviour';
import { isRecord } from '../mailbox/is-record';

interface Topic {
  label: string;
  words: RegExp;
}

const topics: readonly Topic[] = [
  { label: 'Harbour Street 14 refit', words: /harbour street|fit-out|corvid|scaffold|glaz|hs14/i },
  { label: 'Elm Court 3', words: /elm court|boiler|hale heating|residents/i },
  { label: 'Q4 audit', words: /audit|purchase order|engagement letter/i },
  { label: 'Brightwell lease', words: /lease|clause|brightwell/i },
  { label: 'Tidewater onboarding', words: /tidewater|depot|onboarding|driver/i },
  { label: 'Insurance 2027', words: /insur|claim|sums insured/i },
  { label: 'Payroll migration', words: /payroll|starter list|holiday balance/i },
];

function textOf(thread: unknown): string {
  const emails = isRecord(thread) && Array.isArray(thread['emails']) ? thread['emails'] : [];
  return emails
    .filter(isRecord)
    .map((email) => `${String(email['subject'])} ${String(email['body'])}`)
    .join('\n');
}

/** The topic with the most hits; None if no word matches any. */
function classify(text: string): { label: string; confidence: number } {
  const scored = topics
    .map((topic) => ({
      label: topic.label,
      hits: text.match(new RegExp(topic.words, 'gi'))?.length ?? 0,
    }))
    .sort((a, b) => b.hits - a.hits);
  const [best, second] = scored;
  if (!best || best.hits === 0) return { label: 'None', confidence: 0.5 };
  const margin = best.hits / (best.hits + (second?.hits ?? 0));
  return { label: best.label, confidence: Math.round((0.5 + margin * 0.45) * 100) / 100 };
}

export function registerClassifier(app: FastifyInstance, world: World): void {
  const state = world.services.classifier;
  app.post('/classifier/classify', async (request, reply) => {
    if (await playBehaviour(state, request, reply)) return reply;
    const canned = state.behaviour.canned.shift();
    if (canned !== undefined) return reply.type('application/json').send(canned);
    const body = jsonOf(request);
    const threads = isRecord(body) ? body['emails'] : null;
    if (!Array.isArray(threads)) return reply.code(422).send({ detail: 'emails must be a list' });
    return reply.send({ results: threads.map((thread) => classify(textOf(thread))) });
  });
}
