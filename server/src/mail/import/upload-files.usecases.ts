import { AppError } from '@docket/core/errors';
import { IMPORT_FILE_LIMIT } from '@docket/core/settings/import.contract';

import { asSystem, asUser } from '../../platform/db/database';
import { forEachAccount } from '../../platform/db/for-each-account';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import { publish } from '../../platform/live/publish';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { closeFileImport, endFileImport } from './end-import.usecases';
import {
  endLostImports,
  finishUpload,
  findOwnersOfLostImports,
  insertImport,
  touchImport,
} from './import-jobs.repository';
import { importRequest } from './run-import.usecases';
import { CHUNK_BYTES, insertChunk, insertMailFile } from './mail-files.repository';

type Dependencies = Pick<PlatformDependencies, 'db' | 'clock' | 'log'>;
export type UploadedFile = { name: string; stream: AsyncIterable<Buffer> };
type Upload = { deps: Dependencies; userId: string; importId: string };

const HEARTBEAT_MS = 10_000;
const LOST_AFTER_MS = 45_000;

/** Stores mail files while they arrive and then enqueues the job that reads them. */
export async function uploadMailFiles(
  deps: Dependencies,
  userId: string,
  files: AsyncIterable<UploadedFile>,
): Promise<string> {
  const importId = await asUser(deps.db, userId, (scope) =>
    insertImport(scope, { kind: 'files', days: null, total: null }, deps.clock.now()),
  );
  const upload = { deps, userId, importId };
  const stopHeartbeat = startHeartbeat(upload);
  try {
    let number = 0;
    let bytes = 0;
    for await (const file of files) {
      bytes += await storeFile(upload, { ...file, number, maxBytes: IMPORT_FILE_LIMIT - bytes });
      number += 1;
    }
    await asUser(deps.db, userId, async (scope) => {
      await finishUpload(scope, importId, bytes);
      await enqueue(scope.trx, importRequest, { payload: { userId, importId } });
      await publish(scope, { topic: 'import' });
    });
    return importId;
  } catch (error) {
    const reason = error instanceof AppError ? error.message : 'The upload was interrupted';
    await asUser(deps.db, userId, (scope) =>
      endFileImport(scope, importId, { state: 'failed', error: reason, now: deps.clock.now() }),
    );
    throw error;
  } finally {
    stopHeartbeat();
  }
}

/** Returns the size of the file. */
async function storeFile(
  { deps, userId, importId }: Upload,
  { name, stream, number, maxBytes }: UploadedFile & { number: number; maxBytes: number },
): Promise<number> {
  await asUser(deps.db, userId, (scope) => insertMailFile(scope, importId, { number, name }));
  let size = 0;
  let chunks = 0;
  for await (const bytes of inChunks(stream)) {
    size += bytes.length;
    if (size > maxBytes)
      throw new AppError('request.too_large', 'The files exceed 200 MB in total');
    const chunk = { file: number, number: chunks, bytes };
    await asUser(deps.db, userId, (scope) => insertChunk(scope, importId, chunk));
    chunks += 1;
  }
  return size;
}

async function* inChunks(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + CHUNK_BYTES - length);
      parts.push(part);
      length += part.length;
      at += part.length;
      if (length < CHUNK_BYTES) continue;
      yield Buffer.concat(parts);
      parts = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(parts);
}

/** Records every 10 s that the receiving process is alive. Returns a function that stops it. */
function startHeartbeat({ deps: { db, clock, log }, userId, importId }: Upload): () => void {
  const beat = () => asUser(db, userId, (scope) => touchImport(scope, importId, clock.now()));
  const timer = setInterval(() => {
    beat().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'The heartbeat of an upload could not be stored'),
    );
  }, HEARTBEAT_MS).unref();
  return () => clearInterval(timer);
}

/** Ends uploads whose process has not been heard from for a while. */
export async function endLostUploads({ db, clock }: Dependencies): Promise<void> {
  const now = clock.now();
  const silentSince = new Date(now.getTime() - LOST_AFTER_MS);
  const owners = await asSystem(db, (trx) => findOwnersOfLostImports(trx, silentSince));
  await forEachAccount(owners, (userId) =>
    asUser(db, userId, async (scope) => {
      for (const job of await endLostImports(scope, { silentSince, now }))
        await closeFileImport(scope, job);
    }),
  );
}
