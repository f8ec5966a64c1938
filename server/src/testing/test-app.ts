import path from 'node:path';

import type { User } from '@docket/core/users/user';
import type { FastifyInstance, InjectOptions } from 'fastify';

import { composeDocket, type ComposeOptions } from '../compose';
import { parseConfig } from '../config';
import { sessionCookieName } from '../accounts/auth/auth-cookies';
import { startSession } from '../accounts/auth/sessions.usecases';
import { upsertUser } from '../accounts/users/users.repository';
import type { AppDependencies } from '../app-dependencies';
import { asSystem, asUser, type Db } from '../platform/db/database';
import { createLog } from '../platform/log/log';
import { createInlineThreads } from '../platform/threads/thread-task';
import { createTestClock, type TestClock } from './test-clock';
import { createTestDatabase } from './test-database';

export const TEST_SECRET = 'a secret that only tests know';
/** On a busy machine concurrent calls are no overload; the tests of the limits set their own. */
const QUIET = {
  LOG_LEVEL: 'silent',
  DOCKET_WEB_DIR: 'no-web',
  DOCKET_REQUESTS_AT_ONCE: '1000',
  // Most tests do not need it, and loading it takes a third of a second.
  DOCKET_CLAUSE_ENCODER: 'off',
};
const ROOT = path.join(import.meta.dirname, '../../..');

/** The decoded answer of one call; `body` is undefined if the answer is empty. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers field by field
export type TestAnswer = { status: number; body: any; headers: Record<string, unknown> };

export type SignedIn = {
  user: User;
  /** The value of the cookie header. */
  cookie: string;
  get(url: string): Promise<TestAnswer>;
  post(url: string, body?: object): Promise<TestAnswer>;
  put(url: string, body?: object): Promise<TestAnswer>;
  patch(url: string, body?: object): Promise<TestAnswer>;
  delete(url: string, body?: object): Promise<TestAnswer>;
};

export type Calls = Omit<SignedIn, 'user' | 'cookie'>;

export type TestApp = {
  app: FastifyInstance;
  deps: AppDependencies;
  db: Db;
  clock: TestClock;
  ownerUrl: string;
  /** Logs in as the product does. */
  databaseUrl: string;
  listenUrl: string;
  createMetrics(): FastifyInstance;
  /** A user with a live session; the same name gives the same user. */
  signIn(name?: string): Promise<SignedIn>;
  /** Without a session. */
  visitor: Calls;
  /** A program with an API token. */
  program(secret: string): Calls;
  /** Runs the worker until `isDone` is true; fails after four minutes. */
  runJobs(isDone: () => Promise<boolean>): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  now?: Date | string;
  environment?: Readonly<Record<string, string>>;
  /** Used instead of the process's own thread. */
  threads?: ComposeOptions['threads'];
  requestStatementMs?: number;
  undoPart?: number;
};

/** The real product on a database of its own; urls are relative to /api/v1. */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const clock = createTestClock(options.now ?? '2026-11-02T09:00:00Z');
  const environment = { ...QUIET, ...options.environment };
  const config = parseConfig({ environment, args: [], root: ROOT });
  const docket = composeDocket({
    config,
    clock,
    log: createLog(config.logLevel),
    databaseUrl: database.url,
    listenUrl: database.listenUrl,
    secrets: [TEST_SECRET],
    threads: options.threads ?? createInlineThreads,
    probeTimeoutMs: 60_000,
    requestStatementMs: options.requestStatementMs,
    undoPart: options.undoPart,
  });
  const app = await docket.startWeb();
  const { deps } = docket;

  return {
    app,
    deps,
    clock,
    db: deps.db,
    ownerUrl: database.ownerUrl,
    databaseUrl: database.url,
    listenUrl: database.listenUrl,
    createMetrics: () => docket.createMetrics(),
    visitor: callsOf(app, { cookie: '' }),
    program: (secret) => callsOf(app, { authorization: `Bearer ${secret}` }),
    async signIn(name = 'Ines Marlow') {
      const user = await asSystem(deps.db, (trx) =>
        upsertUser(trx, identityOf(name), { now: clock.now() }),
      );
      const token = await asUser(deps.db, user.id, (scope) => startSession(scope, clock.now()));
      const cookie = `${sessionCookieName(false)}=${token}`;
      return { user, cookie, ...callsOf(app, { cookie }) };
    },
    async runJobs(isDone) {
      const worker = await docket.startWorker();
      try {
        await waitUntil(isDone);
      } finally {
        await worker.stop();
      }
    },
    async close() {
      await docket.close();
      await database.drop();
    },
  };
}

function identityOf(name: string) {
  const handle = name.toLowerCase().replaceAll(' ', '.');
  return { tenantId: 'tenant', objectId: handle, email: `${handle}@harbourlane.example`, name };
}

function callsOf(app: FastifyInstance, headers: Readonly<Record<string, string>>): Calls {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ) => {
    const request: InjectOptions = { method, url: `/api/v1${url}`, headers };
    const answer = await app.inject(body === undefined ? request : { ...request, payload: body });
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: isJson ? answer.json<unknown>() : answer.body || undefined,
      headers: answer.headers,
    };
  };
  return {
    get: (url) => call('GET', url),
    post: (url, body) => call('POST', url, body),
    put: (url, body) => call('PUT', url, body),
    patch: (url, body) => call('PATCH', url, body),
    delete: (url, body) => call('DELETE', url, body),
  };
}

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 240_000; Date.now() < end;) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The jobs did not get done within four minutes');
}
