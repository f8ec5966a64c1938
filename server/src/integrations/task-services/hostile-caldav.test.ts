// A person points Docket at a server of their own: whatever it answers, Docket keeps answering everybody else.
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { AppDependencies } from '../../app-dependencies';
import { ownThreadId, processorMsOf } from '../../platform/threads/processor-time';
import { createThreadPool } from '../../platform/threads/thread-pool';
import type { Threads } from '../../platform/threads/thread-task';
import { bundleSources } from '../../testing/bundle-sources';
import { createTestApp, TEST_SECRET, type SignedIn, type TestApp } from '../../testing/test-app';
import { readTodosTask } from './adapters/caldav-fields';
import { syncService } from './sync-tasks.usecases';
import {
  multistatus,
  startHostileCaldav,
  type DavStep,
  type HostileCaldav,
} from './testing/hostile-caldav';

/** Passing an answer on takes up to 0.2 s on a busy machine; reading the largest here would take more than a second. */
const SHORT_MS = 500;
const TOO_LARGE = 'The CalDAV server returned more data than Docket can read.';
/** Less often than a person may call. */
const PAUSE_MS = 100;
/** Between two looks at the time. */
const TURN_MS = 5;

let bundle: Awaited<ReturnType<typeof bundleSources>>;
let docket: TestApp;
let threads: Threads<AppDependencies>;
let caldav: HostileCaldav;
let ines: SignedIn;
let daniel: SignedIn;
let people = 0;
/** Shorter than the product's, for what would use all of it. */
let timeLimitMs: number | undefined;
beforeAll(async () => {
  bundle = await bundleSources('thread');
  docket = await createTestApp({
    now: new Date(),
    environment: { DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8', LOG_LEVEL: 'silent' },
    threads: () => ({
      run: (task, input, options) =>
        threads.run(task, input, timeLimitMs === undefined ? options : { ...options, timeLimitMs }),
      close: () => threads.close(),
    }),
  });
  const { databaseUrl, listenUrl } = docket;
  threads = createThreadPool({
    entry: bundle.entry('thread'),
    data: { config: docket.deps.config, databaseUrl, listenUrl, secrets: [TEST_SECRET] },
  });
  caldav = await startHostileCaldav();
  // Starting a thread takes a moment of its own.
  await threads.run(readTodosTask, []);
  daniel = await docket.signIn('Daniel Okoro');
});
afterAll(async () => {
  await docket.close();
  await caldav.stop();
  await bundle.remove();
});
beforeEach(async () => {
  people += 1;
  ines = await docket.signIn(`Ines ${people}`);
  caldav.answer(null);
  timeLimitMs = undefined;
});

const login = () => ({ url: caldav.url, username: 'ines', password: 'a password' });
const connect = () => ines.put('/task-services/caldav', login());
const sync = () =>
  syncService(
    docket.deps,
    { userId: ines.user.id, service: 'caldav' },
    { signal: new AbortController().signal },
  );
const problem = async () =>
  (await ines.get('/task-services')).body.items.find(
    ({ service }: { service: string }) => service === 'caldav',
  ).problem;

async function shareTask(): Promise<void> {
  await connect();
  const { id } = (await ines.post('/projects', { name: 'Roof', color: '#e44332' })).body;
  const listId = `${caldav.url}home/`;
  await ines.put('/task-services/caldav/projects', { projects: [{ projectId: id, listId }] });
  await ines.post('/tasks', { title: 'Send the contract', project_id: id });
  await sync();
  expect(await problem()).toBe(null);
}

/**
 * What this thread, which answers people, computes at most before it turns to anybody else, in milliseconds of processor
 * time: the work of other threads and programs does not count. By the clock where processor time cannot be read.
 */
async function longestBlockDuring(act: () => Promise<unknown>): Promise<number> {
  const state = { isDone: false };
  const done = act().finally(() => (state.isDone = true));
  let longest = 0;
  const watch = async () => {
    while (!state.isDone) {
      const before = computedMs();
      await sleep(TURN_MS);
      longest = Math.max(longest, computedMs() - before);
    }
  };
  const ask = async () => {
    while (!state.isDone) {
      expect((await daniel.get('/projects')).status).toBe(200);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all([done, watch(), ask()]);
  return longest;
}

const thisThread = ownThreadId();
function computedMs(): number {
  return (thisThread === null ? null : processorMsOf(thisThread)) ?? performance.now();
}

const many = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('');
const response = (inner: string) => `<d:response><d:href>/home/a</d:href>${inner}</d:response>`;

const XML: readonly (readonly [string, () => string])[] = [
  [
    'many small resources',
    () =>
      multistatus(
        many(90_000, (index) =>
          response(`<d:propstat><d:prop><d:getetag>"${index}"</d:getetag></d:prop></d:propstat>`),
        ),
      ),
  ],
  ['deeply nested elements', () => multistatus('<a>'.repeat(1_000_000) + '</a>'.repeat(1_000_000))],
  [
    'elements with different names',
    () => multistatus(response(many(60_000, (index) => `<a${index}>x</a${index}>`))),
  ],
  [
    'many groups of properties',
    () =>
      multistatus(
        response(
          many(20_000, (at) => `<d:propstat><d:prop><a${at}>x</a${at}></d:prop></d:propstat>`),
        ),
      ),
  ],
  [
    'many namespaces',
    () => multistatus(`<a ${many(200_000, (index) => ` xmlns:a${index}="urn:${index}"`)}/>`),
  ],
  [
    'many entities',
    () => multistatus(response(`<d:displayname>${'&lt;'.repeat(3_000_000)}</d:displayname>`)),
  ],
];

describe('a CalDAV server that a person connects', () => {
  it.each(XML)('may answer with %s', async (_, answer) => {
    caldav.answer('calendars', { body: answer() });
    expect(await longestBlockDuring(connect)).toBeLessThan(SHORT_MS);
  });

  it('is refused if it names more than any calendar holds', async () => {
    caldav.answer('calendars', { body: XML[0]?.[1]() ?? '' });
    const { status, body } = await connect();
    expect(status).toBe(422);
    expect(body.error.message).toBe(TOO_LARGE);
  });

  it('is refused if its answer does not end', async () => {
    caldav.answer('calendars', { body: multistatus(' '.repeat(40 * 1024 * 1024)) });
    expect((await connect()).body.error.message).toBe(TOO_LARGE);
  });
});

/** A time zone that changes every second: a few lines that take minutes to read. */
const SECONDS = [
  'BEGIN:VCALENDAR',
  'BEGIN:VTIMEZONE',
  'TZID:Odd',
  ...['STANDARD', 'DAYLIGHT'].flatMap((kind) => [
    `BEGIN:${kind}`,
    'DTSTART:19700101T000000',
    'RRULE:FREQ=SECONDLY',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0100',
    `END:${kind}`,
  ]),
  'END:VTIMEZONE',
  'BEGIN:VTODO',
  'UID:odd',
  'SUMMARY:Odd',
  'DUE;TZID=Odd:20261201T120000',
  'RELATED-TO:another',
  'END:VTODO',
  'END:VCALENDAR',
].join('\r\n');

describe('a comparison with a CalDAV server', () => {
  const object = `<d:propstat><d:prop><d:getetag>"1"</d:getetag><c:calendar-data>${SECONDS}</c:calendar-data></d:prop></d:propstat>`;
  const meet = async (step: DavStep, body: string, limitMs?: number) => {
    await shareTask();
    timeLimitMs = limitMs;
    caldav.answer(step, { body });
    expect(await longestBlockDuring(sync)).toBeLessThan(SHORT_MS);
    return (await problem()) !== null;
  };

  it.each<[string, DavStep, () => string, boolean]>([
    ['a list of many tasks', 'versions', XML[0]?.[1] ?? (() => ''), true],
    [
      'many subtasks',
      'query',
      () => multistatus(many(3_000, (at) => response(object).replace('/a<', `/${at}<`))),
      false,
    ],
    ['subtasks that are no XML', 'query', () => '<'.repeat(1_000) + 'x'.repeat(1_000_000), true],
  ])('may meet %s', async (_, step, answer, isRefused) => {
    expect(await meet(step, answer())).toBe(isRefused);
  });

  it('may meet a task in a time zone without end', async () => {
    expect(await meet('todo', SECONDS, 1_000)).toBe(true);
  });
});
