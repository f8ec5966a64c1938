import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ModelAnswer = {
  status?: number;
  /** Seconds. */
  retryAfter?: number;
  content?: string;
  delayMs?: number;
  raw?: string;
  /** Answers only then. */
  until?: Promise<unknown>;
  /** Sends the beginning of an answer, and then nothing, or more and more without end. */
  neverEnds?: 'silent' | 'flood';
};

/** A stand-in for an OpenAI-compatible endpoint with programmable answers. */
export async function startModelService(
  answerTo: (question: string) => ModelAnswer,
): Promise<{ baseUrl: string; mostAtOnce(): number; stop(): Promise<void> }> {
  let [open, most] = [0, 0];
  const service = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => (open -= 1));
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const answer = answerTo(text);
      const send = () => setTimeout(() => respond(response, answer), answer.delayMs ?? 0);
      if (answer.until === undefined) send();
      else answer.until.then(send, send);
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`,
    mostAtOnce: () => most,
    stop: async () => {
      service.closeAllConnections();
      await new Promise((done) => service.close(done));
    },
  };
}

function respond(response: ServerResponse, answer: ModelAnswer): void {
  response.statusCode = answer.status ?? 200;
  if (answer.retryAfter !== undefined) response.setHeader('retry-after', String(answer.retryAfter));
  if (answer.status === 302) response.setHeader('location', 'http://127.0.0.1:1/');
  if (answer.neverEnds !== undefined) {
    response.write('{"choices":[{"message":{"content":"');
    if (answer.neverEnds === 'flood') flood(response);
    return;
  }
  response.end(
    answer.raw ?? JSON.stringify({ choices: [{ message: { content: answer.content ?? '' } }] }),
  );
}

/** As fast as the other side reads, until it hangs up. */
function flood(response: ServerResponse): void {
  if (response.destroyed) return;
  if (response.write('x'.repeat(64_000))) setImmediate(() => flood(response));
  else response.once('drain', () => flood(response));
}
