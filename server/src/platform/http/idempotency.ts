// Idempotency-Key: a retried call gets the earlier answer and is not done twice.
// https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
import { createHash } from 'node:crypto';

import type { Contract } from '@docket/core/contract';
import { AppError, validationError } from '@docket/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { UserScope } from '../db/database';
import { changedStep, STEP_HEADER } from '../db/step';
import type { UnitOfWork } from '../use-cases/unit-of-work';
import { deleteKeysBefore, keepAnswer, takeKey } from './idempotency-keys.repository';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = '^[!-~]{1,200}$';
const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);

type Call = { body: unknown; request: FastifyRequest; reply: FastifyReply };

/** For calls of programs: a key without effect would be trusted all the same. Throws request.key_not_supported. */
export function refuseUselessKey({ isOnceByKey, method }: Contract, request: FastifyRequest): void {
  const isTaken = isOnceByKey === true || method === 'GET';
  if (isTaken || request.headers['idempotency-key'] === undefined) return;
  throw new AppError(
    'request.key_not_supported',
    'This call does not take an Idempotency-Key: it takes effect each time it is made. Send it without one.',
  );
}

/** Runs in the transaction of the call, so what was done and what was answered are stored together or not at all. */
export async function runIdempotently(
  work: UnitOfWork,
  { contract, call }: { contract: Contract; call: Call },
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = keyOf(contract, call.request);
  if (key === null) return run();
  await forgetOldAnswers(work, work.now);
  const requestHash = hashOf(contract, call);
  const kept = await takeKey(work, { key, requestHash, now: work.now });
  if (kept === null) {
    const answer = await run();
    const etag = call.reply.getHeader('etag');
    await keepAnswer(work, {
      key,
      answer,
      step: changedStep(),
      etag: typeof etag === 'string' ? etag : null,
    });
    return answer;
  }
  if (!kept.requestHash.equals(requestHash))
    throw new AppError(
      'request.key_reused',
      'This Idempotency-Key was already used for a different request',
    );
  void call.reply.header('idempotency-replayed', 'true');
  if (kept.etag !== null) void call.reply.header('etag', kept.etag);
  if (kept.step !== null) void call.reply.header(STEP_HEADER, kept.step);
  return kept.answer;
}

/** Answers contain what was shown, texts of emails included. */
export async function forgetOldAnswers(scope: UserScope, now: Date): Promise<void> {
  await deleteKeysBefore(scope, new Date(now.getTime() - KEPT_MS));
}

function keyOf(contract: Contract, { headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (contract.isOnceByKey !== true || key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw validationError([
    {
      path: 'Idempotency-Key',
      message: 'The Idempotency-Key must have 1 to 200 visible ASCII characters',
    },
  ]);
}

function hashOf({ name }: Contract, { body, request }: Call): Buffer {
  const told = JSON.stringify([name, request.params, body]);
  return createHash('sha256').update(told).digest();
}
