import { setTimeout as sleep } from 'node:timers/promises';

import { startAll } from './processes';
import { signIn, type ProductClient } from './product-client';

const ACCOUNT = 'ines.marlow@harbourlane.example';
const PROBE_EVERY_MS = 20;
const QUIET_MS = 5_000;
const HEAD = 'From: a@b.example\nSubject: poison\n';

/** Files that once kept the server busy for minutes, and two good messages. */
function poisonFiles(megabytes: number): Record<string, string> {
  const fill = (unit: string) => unit.repeat(Math.ceil((megabytes * 1024 * 1024) / unit.length));
  const inMbox = (text: string) => `From a Thu Oct 29 09:15:00 2026\n${text}\n`;
  const multipart = 'Content-Type: multipart/mixed; boundary="b"\n';
  return {
    'letters.mbox': inMbox(`${HEAD}\n${fill('a\n')}`),
    'letters.eml': `${HEAD}\n${fill('a\n')}`,
    'dashes.eml': `${HEAD}\n${fill('--\n')}`,
    'parts.eml': `${HEAD}${multipart}\n${fill('--b\n\nx\n')}`,
    'headers.eml': `${HEAD}${fill('x: y\n')}\n`,
    'tags.eml': `${HEAD}Content-Type: text/html\n\n${fill('<b>')}`,
    'good.mbox': ['one', 'two']
      .map((name) => inMbox(`${HEAD}Message-ID: <${name}@b.example>\n\nPlease call.\n`))
      .join(''),
  };
}

type Job = {
  state: string;
  found: number;
  stored: number;
  failed: number;
  setAside: { file: string; reason: string }[];
};

/** Imports poison files while a page asks who is signed in: how long it waits for the answer. */
export async function runPoison({ megabytes, json }: { megabytes: number; json: boolean }) {
  const all = await startAll({});
  try {
    const client = await signIn(all.product.url, ACCOUNT);
    await sleep(5_000);
    const before = await probe(client, AbortSignal.timeout(QUIET_MS));
    const stopped = new AbortController();
    const probing = probe(client, stopped.signal);
    const began = performance.now();
    const form = new FormData();
    for (const [name, text] of Object.entries(poisonFiles(megabytes)))
      form.append('files', new Blob([text]), name);
    const { syncJobId } = await client.upload<{ syncJobId: string }>('/import-files', form);
    let job = await client.get<Job>(`/import-historical-emails/${syncJobId}`);
    while (['accepted', 'running'].includes(job.state)) {
      await sleep(500);
      job = await client.get<Job>(`/import-historical-emails/${syncJobId}`);
    }
    stopped.abort();
    const during = await probing;
    const seconds = (performance.now() - began) / 1000;
    if (json) process.stdout.write(`${JSON.stringify({ seconds, before, during, job })}\n`);
    else
      process.stdout.write(
        `${job.state} after ${seconds.toFixed(1)} s: ${job.found} found, ${job.stored} stored, ${job.failed} set aside\n` +
          `GET /auth/me before:    ${wordsOf(before)}\nGET /auth/me meanwhile: ${wordsOf(during)}\n` +
          job.setAside.map(({ file, reason }) => `  ${file}: ${reason}\n`).join(''),
      );
  } finally {
    await all.stop();
  }
}

type Waits = { calls: number; p50: number; p95: number; longest: number };

const wordsOf = ({ calls, p50, p95, longest }: Waits) =>
  `p50 ${p50} ms, p95 ${p95} ms, longest ${longest} ms (${calls} calls)`;

async function probe(client: ProductClient, signal: AbortSignal): Promise<Waits> {
  const waits: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await client.get('/auth/me');
    waits.push(performance.now() - began);
    await sleep(PROBE_EVERY_MS);
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { calls: sorted.length, p50: at(0.5), p95: at(0.95), longest: at(1) };
}
