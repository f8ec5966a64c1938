// Uploaded mail files in chunks of a fixed size, so that every process can seek.
import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';

/** All chunks of a file except the last have this size. */
export const CHUNK_BYTES = 1024 * 1024;

export type MailFile = { number: number; name: string; size: number };

export async function insertMailFile(
  scope: UserScope,
  importId: string,
  file: { number: number; name: string },
): Promise<void> {
  await scope.trx
    .insertInto('import_files')
    .values({ user_id: scope.userId, import_id: importId, ...file })
    .execute();
}

export async function insertChunk(
  scope: UserScope,
  importId: string,
  { file, number, bytes }: { file: number; number: number; bytes: Buffer },
): Promise<void> {
  await scope.trx
    .insertInto('import_chunks')
    .values({ user_id: scope.userId, import_id: importId, file, number, bytes })
    .execute();
  await updateOwn(scope, 'import_files')
    .set((e) => ({ size: e('size', '+', bytes.length) }))
    .where('import_id', '=', importId)
    .where('number', '=', file)
    .execute();
}

export async function listMailFiles(scope: UserScope, importId: string): Promise<MailFile[]> {
  return selectOwn(scope, 'import_files')
    .select(['number', 'name', 'size'])
    .where('import_id', '=', importId)
    .orderBy('number')
    .execute();
}

export async function findChunk(
  scope: UserScope,
  importId: string,
  { file, number }: { file: number; number: number },
): Promise<Buffer | null> {
  const row = await selectOwn(scope, 'import_chunks')
    .select('bytes')
    .where('import_id', '=', importId)
    .where('file', '=', file)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Called when the import has ended. */
export async function deleteMailFiles(scope: UserScope, importId: string): Promise<void> {
  await deleteOwn(scope, 'import_files').where('import_id', '=', importId).execute();
}
