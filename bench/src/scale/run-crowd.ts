// A thousand people at once, on two web processes and a worker: two hundred mixed requests a second for two minutes,
// while one imports a mailbox.
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { cpuSeconds, type CpuSeconds } from '../cpu-seconds';
import { beginImport } from '../mail-file';
import { memoryMb } from '../memory';
import { startAll, type Running } from '../processes';
import { signIn } from '../product-client';
import { ownerUrl } from '../ui/fill-mailbox';
import { fillPeople, type Person } from './fill-people';
import { untilAnalyzed, withoutWordIndex } from './fill-years';
import { at } from './pages';

const ACCOUNT = 'ines.marlow@harbourlane.example';
const LONGEST_MS = 30_000;
const WARM_SECONDS = 15;
const SLICE_MS = 10_000;
const agent = new Agent({ keepAlive: true });
/** What people do, in turn: mostly they read. Every tenth request is a decision. */
const READS = [
  '/emails/recommendations?limit=5',
  '/emails/recommendations?limit=5&review=pending',
  '/auth/me',
  '/home',
  '/emails/recommendations?limit=5&sort=priority',
  '/tasks',
  '/projects',
  '/emails/recommendations?limit=5&search=invoice',
  '/sync/status',
] as const;

type Options = {
  people: number;
  emailsEach: number;
  perSecond: number;
  seconds: number;
  /** A data folder that stays, with its people for the next run. */
  keptIn: string | undefined;
  json: boolean;
};
type Answer = { path: string; status: number; ms: number; at: number };

export async function runCrowd(options: Options): Promise<void> {
  const { people, emailsEach, perSecond, seconds, keptIn, json } = options;
  const all = await startAll(
    { DOCKET_ADDRESS_REQUESTS_PER_MINUTE: '1000000' },
    { services: 'web', keptIn },
  );
  const databaseUrl = await ownerUrl(all.dataFolder);
  const database = new Client({ connectionString: databaseUrl });
  try {
    await database.connect();
    const second = await all.startBeside('web', databaseUrl);
    const worker = await all.startBeside('worker', databaseUrl);
    const web = [all.product, second];
    const client = await signIn(all.product.url, ACCOUNT);
    await untilAnalyzed(client, database);
    const { id: from } = await client.get<{ id: string }>('/auth/me');
    const crowd = await findOrFill(keptIn, async () => {
      let filled: Person[] = [];
      await withoutWordIndex(database, async () => {
        filled = await fillPeople(database, { from, people, emailsEach });
      });
      return filled;
    });
    const stored = () => client.get<{ storedEmails: number }>('/sync/status');
    const before = await stored();
    const pending = await pendingOf(database);
    await beginImport(client, { to: ACCOUNT, count: 3_000 });
    const urls = web.map(({ url }) => url);
    // Compiled code and warm caches, as in a process that has been serving for a while.
    await keepAsking(urls, { crowd, pending, perSecond, seconds: WARM_SECONDS });
    const memoryMbBefore = memoryOf(web, worker);
    const spent = () => [...web, worker].map(({ pid }) => cpuSeconds(pid, all.sandbox.pid));
    const spentBefore = spent();
    const ownBefore = process.cpuUsage();
    const answers = await keepAsking(urls, { crowd, pending, perSecond, seconds });
    const own = process.cpuUsage(ownBefore);
    const spentAfter = spent();
    const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
    const result = {
      people,
      emails: people * emailsEach,
      asked: answers.length,
      failed: answers.filter(({ status }) => status !== 200).length,
      statuses: [...new Set(answers.map(({ status }) => status))].join(' '),
      ...processorPerCall(spentBefore, spentAfter, answers),
      p50Ms: at(times, 0.5),
      p95Ms: at(times, 0.95),
      p95MsBy10s: bySlice(answers).join(' '),
      benchSeconds: Math.round((own.user + own.system) / 1e6),
      memoryMbBefore,
      memoryMbAtEnd: memoryOf(web, worker),
      importedMeanwhile: (await stored()).storedEmails - before.storedEmails,
    };
    const calls = [...new Set(answers.map(({ path }) => path))].map((path) => {
      const own = answers.filter((answer) => answer.path === path).map(({ ms }) => ms);
      return {
        path,
        p95Ms: at(
          own.toSorted((one, other) => one - other),
          0.95,
        ),
      };
    });
    if (json) console.log(JSON.stringify({ ...result, calls }));
    else console.table(calls);
    if (!json) for (const [name, value] of Object.entries(result)) console.log(`${name}: ${value}`);
    if (result.failed > 0 || result.p95Ms > 100) process.exitCode = 1;
  } finally {
    await database.end();
    await all.stop();
  }
}

/** Their cookies lie beside the data, which knows only the hashes. */
async function findOrFill(
  keptIn: string | undefined,
  fill: () => Promise<Person[]>,
): Promise<Person[]> {
  const file = keptIn === undefined ? undefined : path.join(keptIn, 'people.json');
  if (file !== undefined && existsSync(file))
    return JSON.parse(await readFile(file, 'utf8')) as Person[];
  const people = await fill();
  if (file !== undefined) await writeFile(file, JSON.stringify(people));
  return people;
}

/** Of the web processes and the worker. */
function memoryOf(web: readonly Running[], worker: Running): string {
  return [...web, worker].map(({ pid }) => memoryMb(pid)).join(' ');
}

/** So that a bad moment can be told from a slow machine. */
function bySlice(answers: readonly Answer[]): number[] {
  const began = answers[0]?.at ?? 0;
  const slices: number[][] = [];
  for (const { at: asked, ms } of answers)
    (slices[Math.floor((asked - began) / SLICE_MS)] ??= []).push(ms);
  return slices.map((times) =>
    Math.round(
      at(
        times.toSorted((one, other) => one - other),
        0.95,
      ),
    ),
  );
}

/** Milliseconds per answered call: the web processes, the database (including the import's share), and the worker. */
function processorPerCall(
  before: readonly CpuSeconds[],
  after: readonly CpuSeconds[],
  answers: readonly Answer[],
) {
  const answered = answers.filter(({ status }) => status === 200).length;
  const since = (name: 'productCpuSeconds' | 'databaseCpuSeconds') =>
    after.map((now, index) => (now[name] ?? 0) - (before[index]?.[name] ?? 0));
  // The system counts in hundredths of a second.
  const perCall = (ticks: readonly number[]) =>
    Math.round((ticks.reduce((sum, one) => sum + one, 0) * 1_000) / Math.max(1, answered)) / 100;
  const [product, below] = [since('productCpuSeconds'), since('databaseCpuSeconds')];
  return {
    webMsPerCall: perCall(product.slice(0, -1)),
    databaseMsPerCall: perCall(below.slice(0, -1)),
    // With its encoder.
    workerMsPerCall: perCall([...product.slice(-1), ...below.slice(-1)]),
  };
}

type Pending = ReadonlyMap<string, { emailIds: string[]; projectId: string }>;

/** What each person can decide. */
async function pendingOf(database: Client): Promise<Pending> {
  const { rows } = await database.query<{ user_id: string; ids: string[]; project: string }>(
    `select user_id, (array_agg(id))[1:50] as ids, (array_agg(recommended_project_id))[1] as project
     from emails where message_id like 'file:bench-%' and recommended_project_id is not null
       and project_state = 'undecided' group by user_id`,
  );
  return new Map(rows.map((row) => [row.user_id, { emailIds: row.ids, projectId: row.project }]));
}

type Crowd = { crowd: readonly Person[]; pending: Pending; perSecond: number; seconds: number };

/** At a steady rate, without waiting for answers. */
async function keepAsking(
  urls: readonly string[],
  { crowd, pending, perSecond, seconds }: Crowd,
): Promise<Answer[]> {
  const asked: Promise<Answer>[] = [];
  const began = performance.now();
  for (let now = began; now < began + seconds * 1000; now = performance.now()) {
    const due = Math.floor(((now - began) / 1000) * perSecond);
    while (asked.length < due) {
      const index = asked.length;
      // A prime, so that neighbors are different people; each round starts elsewhere, so that every person does
      // everything.
      const round = Math.floor(index / crowd.length);
      const person = crowd[(index * 7919 + round) % crowd.length];
      if (person !== undefined)
        asked.push(ask(urls[index % urls.length] ?? '', person, { index, pending }));
    }
    await sleep(5);
  }
  return Promise.all(asked);
}

async function ask(
  url: string,
  { userId, cookie }: Person,
  { index, pending }: { index: number; pending: Pending },
): Promise<Answer> {
  const began = performance.now();
  const own = pending.get(userId);
  const emailId = own?.emailIds.pop();
  const isDecision = index % 10 === 9 && emailId !== undefined;
  const path = isDecision
    ? '/emails/recommendations/process'
    : (READS[index % READS.length] ?? '/home');
  const data = { projectId: own?.projectId };
  const body = isDecision ? JSON.stringify({ emailId, action: 'change_project', data }) : undefined;
  const status = await statusOf(`${url}/api/v1${path}`, { cookie, body });
  return { path, status, ms: performance.now() - began, at: began };
}

/** To the last byte of the answer, which stays packed: unpacking it would take what the product has to share with the bench. */
function statusOf(url: string, { cookie, body }: { cookie: string; body: string | undefined }) {
  return new Promise<number>((resolve) => {
    const call = request(url, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie,
        'accept-encoding': 'gzip',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    // No answer: counted as failed in the result.
    call.on('error', () => resolve(0));
    call.on('response', (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).resume();
    });
    call.end(body);
  });
}
