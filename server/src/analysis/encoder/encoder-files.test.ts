import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { ClauseEncoder } from '@docket/intelligence/tasks/second-opinion';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import { createEncoderLoader } from './adapters/encoder-files';
import { createEncoderProcess } from './adapters/encoder-process';

const WEIGHTS = path.join(import.meta.dirname, '../../../../intelligence/weights');
const alone = (words: string) => ({ words, around: null });
async function logitsOf(encoder: ClauseEncoder | null, words: readonly string[]) {
  const logits =
    (await encoder?.read(
      words.map(alone),
      words.map(() => true),
    )) ?? [];
  return logits.map((logit) => logit ?? Number.NaN);
}

function logged() {
  const lines: string[] = [];
  return { lines, log: pino({}, { write: (line) => lines.push(line) }) };
}

/** Enough to be reading for a while. */
const manyClauses = () =>
  Array.from({ length: 200 }, (_, at) => `Please call Ann about house ${at}.`);

/** The ids of the encoder's processes. */
function findEncoders(): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const isEncoder = (id: string) => {
    try {
      const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8'))?.[1];
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
      return parent === String(process.pid) && command.includes('encoder-process');
    } catch {
      // It has ended since.
      return false;
    }
  };
  return processes.filter(isEncoder).map(Number);
}

/** An encoder that has read, and the id of its process. */
async function startEncoder() {
  const { lines, log } = logged();
  const others = findEncoders();
  const encoder = await createEncoderLoader(WEIGHTS, log)();
  await logitsOf(encoder, ['Please call Ann.']);
  const own = findEncoders().find((id) => !others.includes(id));
  if (own === undefined) throw new Error('No process of an encoder was found.');
  return { encoder, own, lines };
}

describe('the encoder of clauses', () => {
  it('tells a request to the reader from mere information, in the languages it was trained on', async () => {
    const encoder = await createEncoderLoader(WEIGHTS, logged().log)();
    const [ask = 0, news = 0, bitte = 0, wetter = 0] = await logitsOf(encoder, [
      'Could you send me the signed contract by Friday?',
      'The weather in Lisbon was lovely.',
      'Bitte schicken Sie mir bis Freitag die unterschriebene Fassung.',
      'Das Wetter in Lissabon war herrlich.',
    ]);
    expect(ask).toBeGreaterThan(news);
    expect(bitte).toBeGreaterThan(wetter);
  });

  it('reads a clause in its context', async () => {
    const encoder = await createEncoderLoader(WEIGHTS, logged().log)();
    const clause = 'The signed contract.';
    const [, wanted = 0] = await logitsOf(encoder, ['Please send me two things:', clause]);
    const [, told = 0] = await logitsOf(encoder, ['I have sent you two things:', clause]);
    expect(wanted).toBeGreaterThan(told);
  });

  it('is loaded once', async () => {
    const load = createEncoderLoader(WEIGHTS, logged().log);
    expect(await load()).toBe(await load());
  });

  it('if it cannot be loaded, this is logged and tasks are suggested without it', async () => {
    const { lines, log } = logged();
    expect(await createEncoderLoader('/no/such/folder', log)()).toBeNull();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('DOCKET_CLAUSE_ENCODER=off');
  });

  it('if its process ended, it gives no opinion, logs that, and is restarted', async () => {
    const { lines, log } = logged();
    const folder = await mkdtemp(path.join(tmpdir(), 'docket-encoder-'));
    await copyFile(path.join(WEIGHTS, 'pieces.txt'), path.join(folder, 'pieces.txt'));
    await writeFile(path.join(folder, 'clauses.onnx'), 'no encoder');
    const encoder = await createEncoderLoader(folder, log)();
    expect(await encoder?.read([alone('Please call Ann.')], [true])).toEqual([null]);
    expect(lines).toHaveLength(1);
    await copyFile(path.join(WEIGHTS, 'clauses.onnx'), path.join(folder, 'clauses.onnx'));
    expect(await logitsOf(encoder, ['Please call Ann.'])).toEqual([expect.any(Number)]);
    await rm(folder, { recursive: true });
  });

  it('keeps reading when all processes are told to stop, as its parent finishes the message', async () => {
    const { encoder, own, lines } = await startEncoder();
    const reading = logitsOf(encoder, manyClauses());
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(own, signal);
    expect((await reading).some(Number.isNaN)).toBe(false);
    expect(lines).toEqual([]);
    expect(findEncoders()).toContain(own);
  });

  it('is asked again if the system killed its process', async () => {
    const { encoder, own, lines } = await startEncoder();
    const reading = logitsOf(encoder, manyClauses());
    process.kill(own, 'SIGKILL');
    expect((await reading).some(Number.isNaN)).toBe(false);
    expect(lines).toEqual([]);
  });

  it('is not ended as idle while it reads', async () => {
    const read = createEncoderProcess(path.join(WEIGHTS, 'clauses.onnx'), 1);
    const pieces = Array.from({ length: 300 }, (_, at) => 1_000 + at);
    const window = { pieces, clauses: [{ at: 0, from: 0, to: 300 }] };
    for (let turn = 0; turn < 5; turn += 1)
      expect(await read([window, window])).toEqual([[expect.any(Number)], [expect.any(Number)]]);
  });

  it('is absent if switched off', async () => {
    const { lines, log } = logged();
    expect(await createEncoderLoader(undefined, log)()).toBeNull();
    expect(lines).toEqual([]);
  });
});
