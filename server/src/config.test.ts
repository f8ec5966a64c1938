import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { ConfigError, parseConfig, VARIABLES } from './config';

const ROOT = path.join(import.meta.dirname, '../..');
const parse = (environment: Record<string, string> = {}, args: string[] = []) =>
  parseConfig({ environment, args, root: ROOT });
const problemsOf = (environment: Record<string, string>, args: string[] = []) => {
  try {
    parse(environment, args);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
};

test('with nothing set, Docket runs on 127.0.0.1:3000 with its own database and the sandbox', () => {
  expect(parse()).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    isPublicUrlSet: false,
    dataFolder: path.join(ROOT, 'data'),
    databaseUrl: undefined,
    services: ['web', 'worker'],
    microsoft: {
      isSandbox: true,
      clientId: 'docket-sandbox',
      tenant: 'common',
      authority: 'http://127.0.0.1:3100',
      graphBaseUrl: 'http://127.0.0.1:3100/v1.0',
    },
  });
});

test('an empty variable counts as not set', () => {
  expect(parse({ PORT: '', DATABASE_URL: ' ', LLM_MODEL: '' })).toEqual(parse());
});

test('a Microsoft application switches the sandbox off', () => {
  const set = { MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' };
  expect(parse(set).microsoft).toEqual({
    isSandbox: false,
    clientId: 'id',
    clientSecret: 'secret',
    tenant: 'common',
    authority: 'https://login.microsoftonline.com',
    graphBaseUrl: 'https://graph.microsoft.com/v1.0',
  });
});

test('another authority and Graph address may be set, even over loopback HTTP', () => {
  const { microsoft } = parse({
    MICROSOFT_CLIENT_ID: 'id',
    MICROSOFT_CLIENT_SECRET: 'secret',
    MICROSOFT_AUTHORITY: 'http://127.0.0.1:4000/',
    GRAPH_BASE_URL: 'http://127.0.0.1:4000/v1.0/',
  });
  expect(microsoft.authority).toBe('http://127.0.0.1:4000');
  expect(microsoft.graphBaseUrl).toBe('http://127.0.0.1:4000/v1.0');
});

test('the processes of this start are chosen by --services', () => {
  expect(parse({}, ['--services=worker']).services).toEqual(['worker']);
  expect(parse({}, ['--services=web,worker']).services).toEqual(['web', 'worker']);
});

test.each([
  [{ PORT: 'abc' }, [], 'PORT must be a number'],
  [{ PORT: '70000' }, [], 'PORT must be from 0 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, [], 'DATABASE_URL must be a URL that begins with postgresql://'],
  [
    { DOCKET_PUBLIC_URL: 'docket.example' },
    [],
    'DOCKET_PUBLIC_URL must be a URL that begins with http:// or https://',
  ],
  [{ DOCKET_SECRET: 'short' }, [], 'DOCKET_SECRET must have at least 16 characters'],
  [
    { MICROSOFT_CLIENT_ID: 'id' },
    [],
    'MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET must be set together',
  ],
  [
    { MICROSOFT_CLIENT_SECRET: 'secret' },
    [],
    'MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET must be set together',
  ],
  [{ DOCKET_WORKER_JOBS: 'many' }, [], 'DOCKET_WORKER_JOBS must be a number'],
  [{ DOCKET_WORKER_JOBS: '65' }, [], 'DOCKET_WORKER_JOBS must be from 1 to 64'],
  [{ DATABASE_LISTEN_URL: 'postgresql://x' }, [], 'DATABASE_LISTEN_URL requires DATABASE_URL'],
  [{ LLM_MODEL: 'm' }, [], 'LLM_BASE_URL and LLM_MODEL must be set together'],
  [{ LLM_EMAILS_PER_DAY: '-1' }, [], 'LLM_EMAILS_PER_DAY must be 0 or more'],
  [{}, ['--services=api'], '--services can only contain web and worker'],
  [{}, ['--verbose'], 'Unknown argument --verbose; the only one is --services=web,worker'],
])('a wrong setting is explained (%o %o)', (environment, args, problem) => {
  expect(problemsOf(environment as Record<string, string>, args)).toEqual([problem]);
});

test('all wrong settings are reported at once', () => {
  expect(problemsOf({ PORT: 'x', SANDBOX_PORT: 'y' })).toHaveLength(2);
});

test.each(['GRAPH_BASE_URL', 'MICROSOFT_AUTHORITY', 'CLASSIFIER_URL'])(
  '%s may use plain HTTP on this machine only',
  (name) => {
    const reason = `${name} must begin with https://; http:// is for this machine only (127.0.0.1 or localhost)`;
    for (const url of ['http://graph.example', 'http://127.0.0.1.evil.example', 'http://10.0.0.1'])
      expect(problemsOf({ [name]: url })).toEqual([reason]);
    for (const url of [
      'http://127.0.0.1:4',
      'http://localhost:4',
      'http://[::1]:4',
      'https://a.example',
    ])
      expect(problemsOf({ [name]: url })).toEqual([]);
  },
);

test('trusted proxies are addresses, subnets or loopback', () => {
  expect(parse().trustedProxies).toEqual(['loopback']);
  expect(parse({ DOCKET_TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '::1',
  ]);
  for (const wrong of ['everyone', '10.0.0.0/33', '*', '10.0.0.1/'])
    expect(problemsOf({ DOCKET_TRUSTED_PROXIES: wrong })).toEqual([
      'DOCKET_TRUSTED_PROXIES.0 must list addresses, subnets, or loopback',
    ]);
});

test('administrators are named by what they sign in with', () => {
  expect(
    parse({ DOCKET_ADMINS: 'ann@firm.example, bo@firm.example' }).entry.administrators,
  ).toEqual(['ann@firm.example', 'bo@firm.example']);
  for (const wrong of ['Ann', '@firm.example', 'ann@firm.example; bo@firm.example'])
    expect(problemsOf({ DOCKET_ADMINS: wrong })).toEqual([
      'DOCKET_ADMINS must list sign-in names such as ann@firm.example',
    ]);
});

test('docs/configuration.md names every variable', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  expect(VARIABLES.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
