import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { asUser } from '../../platform/db/database';
import { ThreadOverran } from '../../platform/threads/thread-task';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { runImport, type ImportDependencies } from './run-import.usecases';
import type { BatchInput } from './read-batch';
import { uploadMailFiles } from './upload-files.usecases';

let docket: TestApp;
let ines: SignedIn;
beforeEach(async () => {
  docket = await createTestApp();
  ines = await docket.signIn();
});
afterEach(() => docket.close());

const eml = (name: string, body = 'Please send the figures.') =>
  `From: noor@castellan.example\nSubject: ${name}\nMessage-ID: <${name}@castellan.example>\nDate: Thu, 29 Oct 2026 09:15:00 +0200\n\n${body}\n`;
const mbox = (...messages: string[]) =>
  messages.map((each) => `From noor Thu Oct 29 09:15:00 2026\n${each}\n`).join('');

async function upload(files: Record<string, string>): Promise<string> {
  async function* given() {
    for (const [name, content] of Object.entries(files))
      yield { name, stream: chunksOf(Buffer.from(content)) };
  }
  return uploadMailFiles(docket.deps, ines.user.id, given());
}

async function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 64_000) yield bytes.subarray(at, at + 64_000);
}

const run = (importId: string, deps: ImportDependencies = docket.deps, signal = never) =>
  runImport(deps, { userId: ines.user.id, importId }, signal);
const never = new AbortController().signal;
const jobOf = async (id: string) => (await ines.get(`/import-historical-emails/${id}`)).body;
const subjects = () =>
  asUser(docket.db, ines.user.id, async ({ trx }) => {
    const rows = await trx.selectFrom('emails').select('subject').orderBy('subject').execute();
    return rows.map(({ subject }) => subject);
  });

/** Threads that overrun whenever `isPoison` is true for the batch. */
function overrunning(isPoison: (batch: BatchInput, tries: number) => boolean): ImportDependencies {
  let tries = 0;
  const { deps } = docket;
  return {
    ...deps,
    threads: {
      ...deps.threads,
      run: (task, input, options) => {
        tries += 1;
        const batch = input as BatchInput;
        if (batch.setAside === null && isPoison(batch, tries))
          throw new ThreadOverran('time', 60_000);
        return deps.threads.run(task, input, options);
      },
    },
  };
}

describe('a message over a limit is refused with the name of the limit, and the others are stored', () => {
  const head = 'From: a@b.example\nSubject: x\n';
  test.each([
    ['lines', `${head}\n${'a\n'.repeat(1_000_001)}`, 'It has more than 1,000,000 lines'],
    ['lines of dashes', `${head}\n${'--\n'.repeat(1_000_001)}`, 'It has more than 1,000,000 lines'],
    ['header lines', `${head}${'x: y\n'.repeat(2_000)}\n.`, 'It has more than 2,000 header lines'],
    [
      'bytes of headers',
      `${head}x: ${'y'.repeat(600_000)}\n\n.`,
      'It has more than 512 KB of headers',
    ],
    [
      'parts',
      `${head}Content-Type: multipart/mixed; boundary="b"\n\n${'--b\n\nx\n'.repeat(1_001)}--b--\n`,
      'It has more than 1,000 parts',
    ],
    ['depth', `${head}${nested(40)}`, 'Maximum MIME nesting depth of 30 levels exceeded'],
  ])('%s', async (_, poison, reason) => {
    const id = await upload({ 'poison.mbox': mbox(eml('one'), poison, eml('two')) });
    await run(id);
    expect(await jobOf(id)).toMatchObject({
      state: 'completed',
      found: 3,
      stored: 2,
      failed: 1,
      setAside: [{ file: 'poison.mbox', message: 2, reason }],
    });
    expect(await subjects()).toEqual(['one', 'two']);
  });
});

function nested(depth: number): string {
  let text = '';
  for (let level = 0; level < depth; level += 1)
    text += `Content-Type: multipart/mixed; boundary="b${level}"\n\n--b${level}\n`;
  return text;
}

describe('a message that overruns its thread', () => {
  test('is isolated within its batch and set aside with the reason; the rest is stored', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `m${String(index).padStart(2, '0')}`);
    const id = await upload({ 'many.mbox': mbox(...names.map((name) => eml(name))) });
    const poison = 30;
    await run(
      id,
      overrunning(({ found, maxMessages }) => found <= poison && found + maxMessages > poison),
    );
    expect(await jobOf(id)).toMatchObject({
      state: 'completed',
      found: 60,
      stored: 59,
      failed: 1,
      setAside: [{ file: 'many.mbox', message: poison + 1, reason: 'It took longer than 60 s' }],
    });
    expect(await subjects()).not.toContain('m30');
  });

  test('is also set aside if it ends the whole process each time', async () => {
    const id = await upload({ 'one.eml': eml('one'), 'two.eml': eml('two') });
    const killed = overrunning(({ found }) => {
      if (found === 0) throw new Error('The process was killed here');
      return false;
    });
    for (let starts = 0; starts < 5; starts += 1) await run(id, killed).catch(() => undefined);
    await run(id);
    expect(await jobOf(id)).toMatchObject({ found: 2, failed: 1, stored: 1 });
    expect((await jobOf(id)).setAside).toEqual([
      { file: 'one.eml', message: 1, reason: 'Docket stopped while reading it' },
    ]);
  });
});

describe('an import', () => {
  test('resumes where it was when the process is stopped, and stores nothing twice', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `m${index}`);
    const id = await upload({ 'many.mbox': mbox(...names.map((name) => eml(name))) });
    const stopped = new AbortController();
    const stopping = overrunning((batch) => {
      if (batch.found >= 50) stopped.abort();
      return batch.found >= 50;
    });
    await run(id, stopping, stopped.signal);
    const half = await jobOf(id);
    expect(half).toMatchObject({ state: 'running', found: 50, stored: 50 });
    expect(half.share).toBeGreaterThan(0.3);
    expect(half.share).toBeLessThan(0.6);
    expect(half.messagesPerSecond).toBeGreaterThan(0);
    expect(half.secondsLeft).toBeGreaterThanOrEqual(0);
    await run(id);
    expect(await jobOf(id)).toMatchObject({ state: 'completed', stored: 120, share: 1 });
    expect(await subjects()).toHaveLength(120);
  });

  test('is read by a job, without the tab that uploaded it, and leaves no files behind', async () => {
    const id = await upload({ 'one.eml': eml('one') });
    expect(await jobOf(id)).toMatchObject({ state: 'accepted', found: 0 });
    await docket.runJobs(async () => (await jobOf(id)).state === 'completed');
    const left = await asUser(docket.db, ines.user.id, ({ trx }) =>
      trx.selectFrom('import_chunks').select('number').execute(),
    );
    expect(left).toEqual([]);
  });

  test('of messages longer than a chunk reads each of them completely', async () => {
    const long = 'word '.repeat(300_000);
    const id = await upload({
      'long.mbox': mbox(eml('one', long), eml('two', long), eml('three')),
    });
    await run(id);
    expect(await jobOf(id)).toMatchObject({ found: 3, stored: 3, failed: 0 });
  });
});
