import { randomBytes, createHmac } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Reads a secret from the data folder, or creates one (256 random bits, readable by its owner only). */
export async function readOrCreateSecret(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  const present = await readSecret(file);
  if (present !== undefined) return present;
  await mkdir(folder, { recursive: true });
  const draft = await writeDraft(file, randomBytes(32).toString('base64url'));
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const secret = await readSecret(file);
  if (secret === undefined)
    throw new Error(`The secret ${file} is empty; delete it to get a new one`);
  return secret;
}

/** Undefined if there is none yet. */
export async function readStoredSecret(folder: string, name: string): Promise<string | undefined> {
  return readSecret(path.join(folder, name));
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    return secret === '' ? undefined : secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const LENGTH = 16;

/** Tells two secrets apart without revealing anything about them. */
export function secretFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('docket secret print').digest('hex').slice(0, LENGTH);
}

/** The password of the product's own login, derived from the secret that all processes share. */
export function appPassword(secret: string): string {
  return createHmac('sha256', secret).update('docket_app password').digest('base64url');
}

/** Replaces the secret in the data folder and keeps the old one beside it. At each moment the folder has one of them. */
export async function replaceSecret(folder: string, name: string, secret: string): Promise<void> {
  const file = path.join(folder, name);
  const present = await readSecret(file);
  if (present === secret) return;
  await mkdir(folder, { recursive: true });
  const draft = await writeDraft(file, secret);
  try {
    if (present !== undefined) {
      await rm(`${file}.before-restore`, { force: true });
      await link(file, `${file}.before-restore`);
    }
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Neither another process nor a crash can see half a secret: it is written in full before it gets its name. */
async function writeDraft(file: string, secret: string): Promise<string> {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  return draft;
}
