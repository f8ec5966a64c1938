import type { Contract } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { PROGRESS_TYPE, type ProgressLine } from '@docket/core/progress';

import {
  ThreadOverran,
  type ReportProgress,
  type Threads,
  type ThreadTask,
} from '../threads/thread-task';
import {
  inRequest,
  inUnitOfWork,
  type UnitOfWork,
  type WorkDependencies,
} from '../use-cases/unit-of-work';
import { versionedContracts } from './described-headers';
import { runIdempotently } from './idempotency';
import { checkIfMatch, withVersions, type ServedRecord } from './record-version';
import { route, type Call } from './route';
import { failureOf } from './failures';

type Handle<C extends Contract, Prepared> = (
  work: UnitOfWork,
  call: Call<C>,
  prepared: Prepared,
) => Promise<z.input<C['response']>>;

/**
 * Serves each contract in one transaction of the signed-in user, so a call takes effect as a whole or not at all. With
 * `record`, adds and checks its version. `prepare` makes calls to other services before the transaction, which would
 * otherwise hold a connection and locks meanwhile.
 */
export function serveWith(app: FastifyInstance, deps: WorkDependencies, record?: ServedRecord) {
  return <const C extends Contract, Prepared = undefined>(
    contract: C,
    handle: Handle<C, Prepared>,
    prepare?: (call: Call<C>) => Promise<Prepared>,
  ): void => {
    if (record !== undefined)
      versionedContracts.set(contract.name, {
        namesRecord: record.isOnePerUser === true || contract.path.includes('{id}'),
      });
    route(app, contract, async (call) => {
      const prepared = (await prepare?.(call)) as Prepared;
      const begin = contract.isLong === true ? inUnitOfWork : inRequest;
      return begin(deps, call.user.id, async (work) => {
        const run = async () => {
          if (record === undefined) return handle(work, call, prepared);
          if (contract.method !== 'GET') await checkIfMatch(work, record, call);
          return withVersions(work, record, { answer: await handle(work, call, prepared), call });
        };
        return (await runIdempotently(work, { contract, call }, run)) as z.input<C['response']>;
      });
    });
  };
}

/**
 * Runs calls that grow with a text or with the stored data in a thread, which is ended when it overruns or the caller
 * disconnects. Calls that may take minutes run with the background work, so that they delay no preview.
 */
export function serveInThread<Dependencies>(
  app: FastifyInstance,
  threads: Threads<Dependencies>,
  { isInteractive = true }: { isInteractive?: boolean } = {},
) {
  return <const C extends Contract, Input>(
    contract: C,
    task: ThreadTask<Input, z.input<C['response']>, Dependencies>,
    inputOf: (call: Call<C>) => Input,
  ): void =>
    route(app, { ...contract, isLong: true }, (call) => {
      const run = async (onProgress?: ReportProgress) => {
        const options = { isInteractive, signal: abortOnDisconnect(call.reply) };
        const watched = onProgress === undefined ? options : { ...options, onProgress };
        return threads.run(task, inputOf(call), watched).catch(toRefusal);
      };
      const wantsProgress = call.request.headers.accept?.includes(PROGRESS_TYPE) ?? false;
      return wantsProgress ? answerWithProgress(call, contract, run) : run();
    });
}

function toRefusal(error: unknown): never {
  if (!(error instanceof ThreadOverran)) throw error;
  throw new AppError(
    'work.overran',
    `${error.message}, so it was stopped. Try again with a smaller or simpler request.`,
    { limit: error.limit },
  );
}

/** Aborted when the answer is out or the caller has disconnected. */
function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}

type Run = (onProgress: ReportProgress) => Promise<unknown>;

/** A slow answer as lines of JSON: progress updates, then the result or the failure. */
async function answerWithProgress(
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
