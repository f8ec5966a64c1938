import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Generous, as both processes may be waiting for a busy processor. */
const stopMs = 30_000;
const answerMs = 10_000;

/** Ends this process like a signal would. */
export function registerStop(app: FastifyInstance): void {
  app.post('/_sandbox/stop', (_request, reply) => {
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 20);
    return reply.send({ stopping: true });
  });
}

async function answers(url: string): Promise<Record<string, unknown> | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) });
    return (await answer.json()) as Record<string, unknown>;
  } catch (error) {
    // Nothing is there, or nothing that speaks our protocol.
    if (
      error instanceof TypeError ||
      error instanceof SyntaxError ||
      error instanceof DOMException
    ) {
      return null;
    }
    throw error;
  }
}

/** Stops a sandbox left running at this address after its parent was killed; false if there is none. */
export async function stopOrphan(url: string): Promise<boolean> {
  const who = await answers(url);
  if (who?.['sandbox'] !== 'docket' || who['isOrphan'] !== true) return false;
  await fetch(`${url}/_sandbox/stop`, { method: 'POST' });
  const end = Date.now() + stopMs;
  while (Date.now() < end) {
    if ((await answers(url)) === null) return true;
    await wait(50);
  }
  return false;
}
