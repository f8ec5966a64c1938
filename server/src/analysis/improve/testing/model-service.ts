import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ModelAnswer = { status?: number; content?: string; delayMs?: number; raw?: string };

/** A stand-in for an OpenAI-compatible endpoint with programmable answers. */
export async function startModelService(
  answerTo: (question: string) => ModelAnswer,
): Promise<{ baseUrl: string; stop(): Promise<void> }> {
  const service = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const answer = answerTo(text);
      setTimeout(() => {
        response.statusCode = answer.status ?? 200;
        if (answer.status === 302) response.setHeader('location', 'http://127.0.0.1:1/');
        response.end(
          answer.raw ??
            JSON.stringify({ choices: [{ message: { content: answer.content ?? '' } }] }),
        );
      }, answer.delayMs ?? 0);
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`,
    stop: async () => {
      service.closeAllConnections();
      await new Promise((done) => service.close(done));
    },
  };
}
