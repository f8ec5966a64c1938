// A backup file is one plain-text header line that says how to open it, then the content, compressed and, with a
// passphrase, encrypted. Without a passphrase `tail -n +2 FILE | gunzip` prints everything.
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';

import { z } from 'zod';

import { BackupError, damaged } from './backup-error';
import { openFrames, sealFrames } from './sealed-frames';

const FORMAT = 1;
const MAX_HEADER_BYTES = 4_096;
/** 64 MB and about a quarter of a second per guess. */
const SCRYPT = { N: 65_536, r: 8, p: 1 } as const;
const headerSchema = z.object({
  docket: z.literal('backup'),
  format: z.number().int(),
  sealed: z
    .object({ N: z.number(), r: z.number(), p: z.number(), salt: z.string(), check: z.string() })
    .nullable(),
});

export async function writeBackupFile(
  file: string,
  content: AsyncIterable<Buffer>,
  { passphrase, signal }: { passphrase: string | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  const salt = randomBytes(16).toString('base64');
  const keys = passphrase === undefined ? null : await deriveKeys(passphrase, { ...SCRYPT, salt });
  const sealed = keys === null ? null : { ...SCRYPT, salt, check: keys.check };
  const header = Buffer.from(`${JSON.stringify({ docket: 'backup', format: FORMAT, sealed })}\n`);
  await pipeline(
    content,
    createGzip({ level: 4 }),
    async function* inFile(zipped: AsyncIterable<Buffer>) {
      yield header;
      yield* keys === null ? zipped : sealFrames(zipped, { key: keys.key, header });
    },
    createWriteStream(file, { mode: 0o600, flush: true }),
    { signal },
  );
}

/**
 * Throws a readable BackupError if the file is not a backup, has a newer format, or does not open with this passphrase.
 */
export async function openBackupFile(
  file: string,
  passphrase: string | undefined,
): Promise<AsyncIterable<Buffer>> {
  const header = await readHeader(file);
  const bytes = createReadStream(file, { start: header.line.length });
  const { sealed } = header;
  if (sealed === null) return gunzip(bytes);
  if (passphrase === undefined)
    throw new BackupError(
      'This backup is encrypted. Set DOCKET_BACKUP_PASSPHRASE to the passphrase it was made with.',
    );
  const { key, check } = await deriveKeys(passphrase, sealed);
  if (!timingSafeEqual(Buffer.from(check), Buffer.from(sealed.check.padEnd(check.length))))
    throw new BackupError(
      'DOCKET_BACKUP_PASSPHRASE is not the passphrase this backup was made with.',
    );
  return gunzip(openFrames(bytes, { key, header: header.line }));
}

async function* gunzip(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const feeding = pipeline(bytes, gunzip);
  // The reader reports the error.
  feeding.catch(() => undefined);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw code.startsWith('Z_') ? damaged(error) : error;
  }
  await feeding;
}

async function readHeader(file: string) {
  const handle = await open(file).catch((error: unknown) => {
    throw unreadable(file, error);
  });
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(MAX_HEADER_BYTES),
      0,
      undefined,
      0,
    );
    const line = buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf('\n') + 1);
    const header = headerSchema.safeParse(jsonOf(line.toString()));
    if (!header.success) throw new BackupError(`${file} is not a Docket backup.`);
    if (header.data.format > FORMAT)
      throw new BackupError(
        'This backup was made by a newer version of Docket. Restore it with that version or a later one.',
      );
    return { line: Buffer.from(line), sealed: header.data.sealed };
  } finally {
    await handle.close();
  }
}

function unreadable(file: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupError(`${file} does not exist.`);
  if (code !== 'EACCES') return error;
  const user = process.geteuid?.();
  return new BackupError(
    `${file} cannot be read by this user${user === undefined ? '' : ` (user ID ${user})`}. Give the file to them (chown), and let them into its folder.`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Anything that is not JSON fails the schema like any other bad header.
    return undefined;
  }
}

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

async function deriveKeys(
  passphrase: string,
  { N, r, p, salt }: { N: number; r: number; p: number; salt: string },
): Promise<{ key: Buffer; check: string }> {
  const maxmem = 256 * N * r;
  const bytes = await derive(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 64, {
    N,
    r,
    p,
    maxmem,
  });
  // Tells a wrong passphrase from a damaged file without revealing anything about the key.
  const check = createHmac('sha256', bytes.subarray(32)).update('docket backup').digest('base64');
  return { key: bytes.subarray(0, 32), check };
}
