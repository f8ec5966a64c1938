// How many calls of a person, or of another caller, are answered per minute.
import { AppError } from '@docket/core/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const MINUTE_MS = 60_000;
/** Also the headers of the limit of addresses. */
const LIMIT = 'x-ratelimit-limit';
const REMAINING = 'x-ratelimit-remaining';
const RESET = 'x-ratelimit-reset';

export function tooManyRequests(seconds: number): AppError {
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return new AppError('request.too_many', `Too many requests. Try again in ${wait}.`);
}

type CallsLeft = { limit: number; remaining: number; seconds: number };

/** Of each signed-in person; every answer tells how many calls are left. Throws request.too_many. */
export function createPersonLimit(app: FastifyInstance, perMinute: number) {
  const limit = createCallLimit(perMinute);
  const leftAfter = new WeakMap<FastifyRequest, CallsLeft>();
  // Addresses are counted too, in the same headers.
  app.addHook('onSend', async (request, reply) => {
    const left = leftAfter.get(request);
    const ofAddress = reply.getHeader(REMAINING);
    // What runs out first is what the caller has to know.
    if (left !== undefined && (ofAddress === undefined || left.remaining <= Number(ofAddress)))
      reply.headers({ [LIMIT]: left.limit, [REMAINING]: left.remaining, [RESET]: left.seconds });
  });
  return (request: FastifyRequest, reply: FastifyReply): void => {
    if (request.user === null) return;
    limit(request.user.id, reply, (left) => leftAfter.set(request, left));
  };
}

/** Counts the calls of each caller in windows of a minute. Throws request.too_many. */
export function createCallLimit(perMinute: number) {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return (caller: string, reply: FastifyReply, onCounted?: (left: CallsLeft) => void): void => {
    const now = performance.now();
    if (now > endsAt) {
      counts = new Map();
      endsAt = now + MINUTE_MS;
    }
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    const seconds = Math.ceil((endsAt - now) / 1000);
    onCounted?.({ limit: perMinute, remaining: Math.max(perMinute - count, 0), seconds });
    if (count <= perMinute) return;
    void reply.header('retry-after', String(seconds));
    throw tooManyRequests(seconds);
  };
}
