// Three times the product's capacity, for a while, beside an import: accepted calls stay fast, the rest get 503.
import { setTimeout as sleep } from 'node:timers/promises';

import { beginImport } from './mail-file';
import { memoryMb } from './memory';
import { startAll } from './processes';
import { signIn, type ProductClient } from './product-client';

const ACCOUNT = 'ines.marlow@harbourlane.example';
/** What pages request when they open, in turn. */
const CALLS = ['/emails/recommendations?limit=50', '/tasks', '/projects', '/auth/me', '/home'];
const MEASURED_MS = 8_000;
const CLIENTS = 8;
const OVERLOAD = 3;
const LONGEST_CALL_MS = 60_000;

type Options = { seconds: number; load: number; json: boolean };
type Answer = { status: number; ms: number; hasRetryAfter: boolean };

export async function runLoad({ seconds, load, json }: Options): Promise<void> {
  const all = await startAll({});
  try {
    const client = await signIn(all.product.url, ACCOUNT);
    const ask = (index: number) => askOnce(client, CALLS[index % CALLS.length] ?? '/auth/me');
    const capacity = await measureCapacity(ask);
    await beginImport(client, { to: ACCOUNT, count: load });
    const memoryBefore = memoryMb(all.product.pid);
    const answers = await keepAsking(ask, { perSecond: capacity * OVERLOAD, seconds });
    const memoryAtEnd = memoryMb(all.product.pid);
    const { storedEmails } = await client.get<{ storedEmails: number }>('/sync/status');
    const result = {
      capacityPerSecond: Math.round(capacity),
      askedPerSecond: Math.round(answers.length / seconds),
      ...countAnswers(answers),
      memoryMbBefore: memoryBefore,
      memoryMbAtEnd: memoryAtEnd,
      storedEmails,
    };
    if (json) console.log(JSON.stringify(result));
    else for (const [name, value] of Object.entries(result)) console.log(`${name}: ${value}`);
    if (result.failed > 0 || result.p95Ms > 1_000) process.exitCode = 1;
  } finally {
    await all.stop();
  }
}

/** Calls per second that a few clients get answered if each waits for its answer before the next call. */
async function measureCapacity(ask: (index: number) => Promise<Answer>): Promise<number> {
  const end = performance.now() + MEASURED_MS;
  const counts = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      let answered = 0;
      for (let index = client; performance.now() < end; index += 1)
        if ((await ask(index)).status === 200) answered += 1;
      return answered;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / (MEASURED_MS / 1000);
}

/** Sends requests at a steady rate without waiting for answers, like a crowd. */
async function keepAsking(
  ask: (index: number) => Promise<Answer>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Answer[]> {
  const asked: Promise<Answer>[] = [];
  const began = performance.now();
  for (let now = began; now < began + seconds * 1000; now = performance.now()) {
    const due = Math.floor(((now - began) / 1000) * perSecond);
    while (asked.length < due) asked.push(ask(asked.length));
    await sleep(10);
  }
  return Promise.all(asked);
}

/** Status 0 is a call without an answer. */
async function askOnce(client: ProductClient, at: string): Promise<Answer> {
  const began = performance.now();
  try {
    const answer = await client.ask(at, AbortSignal.timeout(LONGEST_CALL_MS));
    await answer.arrayBuffer();
    const hasRetryAfter = answer.headers.has('retry-after');
    return { status: answer.status, ms: performance.now() - began, hasRetryAfter };
  } catch {
    // Refused or timed out: counted as failed in the result.
    return { status: 0, ms: performance.now() - began, hasRetryAfter: false };
  }
}

function countAnswers(answers: readonly Answer[]) {
  const accepted = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const refused = answers.filter(({ status }) => status === 503 || status === 429);
  const sorted = accepted.toSorted((one, other) => one - other);
  return {
    accepted: accepted.length,
    refused: refused.length,
    refusedWithoutRetryAfter: refused.filter((answer) => !answer.hasRetryAfter).length,
    status500: answers.filter(({ status }) => status === 500).length,
    unanswered: answers.filter(({ status }) => status === 0).length,
    failed: answers.length - accepted.length - refused.length,
    p50Ms: Math.round(sorted[Math.floor(sorted.length * 0.5)] ?? 0),
    p95Ms: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
  };
}
