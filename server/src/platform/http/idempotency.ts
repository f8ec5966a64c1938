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
const KEY = /^[\x21-\x7e]{1,200}$/;

type Call = { body: unknown; request: FastifyRequest; reply: FastifyReply };

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
    await keepAnswer(work, { key, answer, step: changedStep() });
    return answer;
  }
  if (!kept.requestHash.equals(requestHash))
    throw new AppError(
      'request.key_reused',
      'This Idempotency-Key was already used for a different request',
    );
  void call.reply.header('idempotency-replayed', 'true');
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
    { path: 'Idempotency-Key', message: 'must have 1 to 200 visible ASCII characters' },
  ]);
}

function hashOf({ name }: Contract, { body, request }: Call): Buffer {
  const told = JSON.stringify([name, request.params, body]);
  return createHash('sha256').update(told).digest();
}
