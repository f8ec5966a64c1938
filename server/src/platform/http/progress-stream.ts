// A slow answer as lines of JSON: progress updates, then the result or the failure.
import { PROGRESS_TYPE, type ProgressLine } from '@docket/core/progress';
import type { Contract } from '@docket/core/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { TellProgress } from '../threads/thread-task';
import { failureOf } from './failures';

export { PROGRESS_TYPE };

type Run = (onProgress: TellProgress) => Promise<unknown>;

export async function answerWithProgress(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  contract: Contract,
  run: Run,
): Promise<never> {
  const { raw } = reply;
  reply.hijack();
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': `${PROGRESS_TYPE}; charset=utf-8`,
    'cache-control': 'no-store, no-transform',
    // Keeps proxies such as nginx from buffering the lines.
    'x-accel-buffering': 'no',
  });
  const write = (line: ProgressLine) => raw.write(`${JSON.stringify(line)}\n`);
  try {
    const answer = await run((progress) => void write({ progress }));
    write({ answer: contract.response.parse(answer) });
  } catch (error) {
    if (!raw.destroyed) write(failureOf(error as Error, request).body);
  }
  raw.end();
  return reply as never;
}
