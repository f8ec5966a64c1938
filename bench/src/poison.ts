// Five mails and five files that once kept the server busy for minutes, in the middle of a mailbox import.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { control } from './control-sandbox';
import { ACCOUNT, countMail, isProcessed, SAMPLE, shareStored, until } from './import';
import { startAll, type Running } from './processes';
import { signIn, type ProductClient } from './product-client';

const PROBE_EVERY_MS = 20;
const QUIET_MS = 5_000;
/** After a restart, all remaining work starts within this time. */
const SETTLED_MS = 15_000;
const SLOWEST_PROBE_MS = 250;
const HEAD = 'From: a@b.example\nSubject: poison\n';

type Poison = { subject: string; body?: string; html?: string; from?: string };
const LONG = 20_000;
const POISON_MAILS: readonly Poison[] = [
  { subject: 'Poison 1: capitals', body: `${'A'.repeat(400)} please call.` },
  { subject: `Poison 2: ${'( '.repeat(400)}`, body: '('.repeat(LONG) },
  { subject: 'Poison 3: names', body: 'Call me.', from: `${'('.repeat(900)} <a@b.example>` },
  { subject: 'Poison 4: addresses', body: 'a@'.repeat(LONG / 2) },
  { subject: 'Poison 5: tags', html: '<b>'.repeat(LONG / 20) },
];

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
    'good.mbox': ['one', 'two']
      .map((name) => inMbox(`${HEAD}Message-ID: <${name}@b.example>\n\nPlease call.\n`))
      .join(''),
  };
}

type SetAside = { file: string; reason: string };
type Job = { state: string; found: number; stored: number; failed: number; setAside: SetAside[] };
type Named = { items: { subject: string; reason: string }[] };
/** What a restart must not change. */
type Outcome = { stored: number; job: Job; setAside: Named };

/** Nothing may keep the process from answering, and a restart must change nothing. */
export async function runPoison({ megabytes, json }: { megabytes: number; json: boolean }) {
  const all = await startAll(
    existsSync(SAMPLE) ? { SANDBOX_MAIL: SAMPLE, SANDBOX_MAIL_SHIFT: 'now' } : {},
  );
  try {
    for (const message of POISON_MAILS) await deliver(all.sandbox, message);
    const wanted = await countMail(all.sandbox);
    const before = await probe(all.product, AbortSignal.timeout(QUIET_MS));
    const stopped = new AbortController();
    const probing = probe(all.product, stopped.signal);
    const began = performance.now();
    const client = await signIn(all.product.url, ACCOUNT);
    const job = await importFiles(client, megabytes);
    await until(began, () => shareStored(client, wanted));
    await until(began, async () => ((await isProcessed(client)) ? 1 : 0));
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    stopped.abort();
    const during = await probing;
    const outcome = await outcomeOf(client, job);
    await all.restart();
    await sleep(SETTLED_MS);
    const after = await outcomeOf(client, job);
    const isSame = JSON.stringify(outcome) === JSON.stringify(after);
    print({ wanted, seconds, before, during, isSame, ...after }, json);
    const isFine = isSame && after.job.setAside.length === 5 && after.stored >= wanted;
    if (!isFine || during.longest > SLOWEST_PROBE_MS) process.exitCode = 1;
  } finally {
    await all.stop();
  }
}

async function deliver(sandbox: Running, { from, ...message }: Poison): Promise<void> {
  await control(sandbox, '/deliver', {
    account: ACCOUNT,
    message: { ...message, from: from ?? 'Ann <ann@b.example>' },
  });
}

async function importFiles(client: ProductClient, megabytes: number): Promise<string> {
  const form = new FormData();
  for (const [name, text] of Object.entries(poisonFiles(megabytes)))
    form.append('files', new Blob([text]), name);
  const { syncJobId } = await client.upload<{ syncJobId: string }>('/import-files', form);
  const path = `/import-historical-emails/${syncJobId}`;
  while (['accepted', 'running'].includes((await client.get<Job>(path)).state)) await sleep(500);
  return path;
}

async function outcomeOf(client: ProductClient, job: string): Promise<Outcome> {
  const { storedEmails } = await client.get<{ storedEmails: number }>('/sync/status');
  const { state, found, stored, failed, setAside } = await client.get<Job>(job);
  return {
    stored: storedEmails,
    job: { state, found, stored, failed, setAside },
    setAside: await client.get<Named>('/sync/set-aside'),
  };
}

type Waits = { calls: number; p50: number; p95: number; longest: number };

const wordsOf = ({ calls, p50, p95, longest }: Waits) =>
  `p50 ${p50} ms, p95 ${p95} ms, longest ${longest} ms (${calls} calls)`;

async function probe({ url }: Running, signal: AbortSignal): Promise<Waits> {
  const waits: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    waits.push(performance.now() - began);
    await sleep(PROBE_EVERY_MS);
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { calls: sorted.length, p50: at(0.5), p95: at(0.95), longest: at(1) };
}

type Result = Outcome & {
  wanted: number;
  seconds: number;
  before: Waits;
  during: Waits;
  isSame: boolean;
};

function print(result: Result, json: boolean): void {
  const { wanted, seconds, before, during, isSame, stored, job, setAside } = result;
  const named = [
    ...job.setAside.map(({ file, reason }) => `  ${file}: ${reason}\n`),
    ...setAside.items.map(({ subject, reason }) => `  ${subject.slice(0, 40)}: ${reason}\n`),
  ];
  const read = POISON_MAILS.length - setAside.items.length;
  process.stdout.write(
    json
      ? `${JSON.stringify(result)}\n`
      : `${wanted} messages in the mailbox, ${stored} stored with those of the files, all read after ${seconds} s\n` +
          `files: ${job.state}, ${job.found} found, ${job.stored} stored, ${job.failed} set aside\n` +
          `poison mails: ${read} of ${POISON_MAILS.length} read as any other\n` +
          named.join('') +
          `after a restart: ${isSame ? 'the same' : 'not the same'}\n` +
          `GET /healthz before:    ${wordsOf(before)}\nGET /healthz meanwhile: ${wordsOf(during)}\n`,
  );
}
