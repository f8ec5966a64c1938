import { connect, type AddressInfo } from 'node:net';

import { afterEach, expect, test, vi } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/test-app';

let docket: TestApp;
afterEach(async () => {
  vi.useRealTimers();
  await docket.close();
});

async function start(environment: Record<string, string> = {}): Promise<string> {
  docket = await createTestApp({ environment });
  await docket.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(docket.app.server.address() as AddressInfo).port}`;
}

test('without a token the metrics are for callers on this machine', async () => {
  await start();
  const from = (remoteAddress: string, headers = {}) =>
    docket.app.inject({ url: '/metrics', remoteAddress, headers });
  expect((await from('127.0.0.1')).body).toContain('docket_http_request_duration_seconds');
  expect((await from('::1')).statusCode).toBe(200);
  expect((await from('10.0.0.7')).statusCode).toBe(401);
  expect((await from('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' })).statusCode).toBe(401);
  // A foreign name that resolves to this machine (DNS rebinding).
  expect((await from('127.0.0.1', { host: 'rebound.example:3000' })).statusCode).toBe(401);
});

test('without a token, who calls through a proxy on another machine gets no metrics, whoever they say they are', async () => {
  await start({ DOCKET_TRUSTED_PROXIES: '10.9.0.0/16' });
  const headers = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' };
  const remoteAddress = '10.9.0.4';
  const answer = await docket.app.inject({ url: '/metrics', remoteAddress, headers });
  expect(answer.statusCode).toBe(401);
});

test('without a token the metrics of a public address are served only on a port of their own', async () => {
  await start({ DOCKET_PUBLIC_URL: 'https://docket.example' });
  expect((await docket.app.inject('/metrics')).statusCode).toBe(404);
  const metrics = docket.createMetrics();
  const answer = await metrics.inject('/metrics');
  expect(answer.body).toContain('docket_http_request_duration_seconds');
  expect((await metrics.inject('/api/v1/auth/session')).statusCode).toBe(404);
  await metrics.close();
});

test('calls with a token that is refused count towards the limit of their address', async () => {
  await start({ DOCKET_ADDRESS_REQUESTS_PER_MINUTE: '3' });
  const headers = { authorization: 'Bearer dkt_of-nobody' };
  const statuses = [];
  for (let number = 1; number <= 5; number += 1)
    statuses.push((await docket.app.inject({ url: '/api/v1/tasks', headers })).statusCode);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
});

test('a person who is refused leaves the calls of their address to others', async () => {
  await start({ DOCKET_PERSON_REQUESTS_PER_MINUTE: '3', DOCKET_ADDRESS_REQUESTS_PER_MINUTE: '20' });
  const [ines, daniel] = [await docket.signIn('Ines Marlow'), await docket.signIn('Daniel Okoro')];
  const statuses = [];
  for (let number = 1; number <= 30; number += 1) statuses.push((await ines.get('/tasks')).status);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(3);
  expect((await daniel.get('/tasks')).status).toBe(200);
});

test('a person is limited across all addresses, and does not affect others', async () => {
  await start({ DOCKET_PERSON_REQUESTS_PER_MINUTE: '5' });
  const [ines, daniel] = [await docket.signIn('Ines Marlow'), await docket.signIn('Daniel Okoro')];
  const call = (cookie: string, number: number) =>
    docket.app.inject({
      url: '/api/v1/auth/me',
      remoteAddress: `10.0.0.${number}`,
      headers: { cookie },
    });
  const answers = [];
  for (let number = 1; number <= 7; number += 1) answers.push(await call(ines.cookie, number));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(Number(answers[6]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call(daniel.cookie, 9)).statusCode).toBe(200);
});

const limitIn = ({ headers }: { headers: Record<string, unknown> }) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers[`x-ratelimit-${name}`]));

test('every answer tells a person how many calls are left, and a refused one for how many seconds there are none', async () => {
  await start({ DOCKET_PERSON_REQUESTS_PER_MINUTE: '6' });
  const ines = await docket.signIn();
  const asked = { name: 'Reader', scopes: ['read'], expiresInDays: 1 };
  const program = docket.program((await ines.post('/api-tokens', asked)).body.secret);
  const seconds = expect.toSatisfy((reset: number) => reset > 0 && reset <= 60);
  expect(limitIn(await program.get('/projects'))).toEqual([6, 4, seconds]);
  const forbidden = await program.post('/projects', { name: 'Roof' });
  expect([forbidden.status, ...limitIn(forbidden)]).toEqual([403, 6, 3, seconds]);
  const unknown = await program.get('/nothing');
  expect([unknown.status, ...limitIn(unknown)]).toEqual([404, 6, 2, seconds]);
  await program.get('/projects');
  expect(limitIn(await program.get('/projects'))).toEqual([6, 0, seconds]);
  const refused = await program.get('/projects');
  expect([refused.status, ...limitIn(refused)]).toEqual([429, 6, 0, seconds]);
  const wait = Number(refused.headers['retry-after']);
  expect(refused.body.error.message).toBe(`Too many requests. Try again in ${wait} seconds.`);
});

test('an address that has fewer calls left than the person is what the answer tells about', async () => {
  await start({ DOCKET_ADDRESS_REQUESTS_PER_MINUTE: '2' });
  const ines = await docket.signIn();
  expect(limitIn(await ines.get('/projects')).slice(0, 2)).toEqual([2, 1]);
  await ines.get('/projects');
  const refused = await ines.get('/projects');
  expect([refused.status, ...limitIn(refused)].slice(0, 3)).toEqual([429, 2, 0]);
  const wait = Number(refused.headers['retry-after']);
  expect(refused.body.error).toMatchObject({
    code: 'request.too_many',
    message: `Too many requests. Try again in ${wait} seconds.`,
  });
});

test('an address is limited, and only trusted proxies may forward another', async () => {
  await start({ DOCKET_ADDRESS_REQUESTS_PER_MINUTE: '2', DOCKET_TRUSTED_PROXIES: '10.9.0.0/16' });
  const call = (remoteAddress: string, forwarded: string) =>
    docket.app.inject({
      url: '/api/v1/auth/session',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    });
  const statuses = async (from: string) => {
    const seen = [];
    for (const last of [1, 2, 3]) seen.push((await call(from, `192.0.2.${last}`)).statusCode);
    return seen;
  };
  expect(await statuses('10.8.0.1')).toEqual([200, 200, 429]);
  expect(await statuses('10.9.0.1')).toEqual([200, 200, 200]);
});

test('calls beyond the bound are refused at once, and none of the accepted ones is lost', async () => {
  await start({ DOCKET_REQUESTS_AT_ONCE: '4' });
  const ines = await docket.signIn();
  const answers = await Promise.all(Array.from({ length: 30 }, () => ines.get('/projects')));
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy[0]).toMatchObject({
    body: { error: { code: 'server.unavailable' } },
    headers: { 'retry-after': '1' },
  });
  const rest = answers.filter(({ status }) => status !== 503);
  expect(rest.length).toBeGreaterThanOrEqual(4);
  expect(rest.every(({ status }) => status === 200)).toBe(true);
  expect((await docket.app.inject('/healthz')).statusCode).toBe(200);
  expect((await ines.get('/projects')).status).toBe(200);
});

test('an address with encoded letters is limited and guarded like the plain one', async () => {
  await start({ DOCKET_ADDRESS_REQUESTS_PER_MINUTE: '2' });
  const statuses = [];
  for (const path of ['%61pi', 'ap%69', 'api'])
    statuses.push((await docket.app.inject(`/${path}/v1/auth/session`)).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  const ask = (method: 'GET' | 'POST', url: string) =>
    docket.app.inject({
      method,
      url,
      remoteAddress: '10.0.0.1',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
  const session = await ask('GET', '/%61pi/v1/auth/session');
  expect(session.headers['cache-control']).toBe('no-store');
  const signOut = await ask('POST', '/%61pi/v1/auth/logout');
  expect(signOut.json().error.code).toBe('request.wrong_origin');
});

test('an address may ask for readiness as often as for anything else, counted separately', async () => {
  await start({ DOCKET_ADDRESS_REQUESTS_PER_MINUTE: '2' });
  const ask = async (url: string) => (await docket.app.inject(url)).statusCode;
  for (const url of ['/readyz', '/api/v1/auth/session'])
    expect([await ask(url), await ask(url), await ask(url)]).toEqual([200, 200, 429]);
  expect(await ask('/healthz')).toBe(200);
});

const headOf = (call: string, bytes: number) =>
  `${call} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n{`;

/** Strangers that begin a call and never send its body. */
async function beginCalls(origin: string, many: number) {
  const { hostname, port } = new URL(origin);
  const head = headOf('POST /api/v1/auth/redirect', 90);
  const sockets = Array.from({ length: many }, () => connect(Number(port), hostname));
  await Promise.all(
    sockets.map((socket) => new Promise<void>((sent) => socket.write(head, () => sent()))),
  );
  const { server } = docket.app;
  const open = () => new Promise<number>((found) => server.getConnections((_, n) => found(n)));
  await expect.poll(open).toBe(many);
  // They have been received when a call begun after them is answered.
  await fetch(`${origin}/healthz`);
  return { open, end: () => sockets.forEach((socket) => socket.destroy()) };
}

test('calls whose bodies never arrive keep nobody out', async () => {
  const origin = await start({ DOCKET_REQUESTS_AT_ONCE: '4' });
  const ines = await docket.signIn();
  const calls = await beginCalls(origin, 6);
  expect((await ines.get('/projects')).status).toBe(200);
  expect((await ines.post('/projects', { name: 'Roof' })).status).toBe(200);
  calls.end();
});

test('at most 16 uploads arrive at once, and they keep nobody out', async () => {
  const { hostname, port } = new URL(await start());
  const ines = await docket.signIn();
  const head = headOf('POST /api/v1/import', 40_000_000);
  const begin = () => {
    const socket = connect(Number(port), hostname);
    socket.write(head.replace('\r\n', `\r\ncookie: ${ines.cookie}\r\n`));
    return socket;
  };
  const statusOf = (socket: ReturnType<typeof begin>) =>
    new Promise<string>((answered) => socket.once('data', (part) => answered(part.toString())));
  const uploads = Array.from({ length: 16 }, begin);
  await expect.poll(async () => (await statusOf(begin())).split('\r\n', 1)[0]).toContain('503');
  expect((await ines.post('/projects', { name: 'Roof' })).status).toBe(200);
  for (const socket of uploads) socket.destroy();
});

test('a call whose body stops arriving is ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const calls = await beginCalls(await start(), 3);
  await vi.advanceTimersByTimeAsync(60_000);
  // The check of readiness keeps its connection.
  await expect.poll(calls.open).toBeLessThanOrEqual(1);
});

test('a stranger’s body is not read: the call is refused before it arrives', async () => {
  const { hostname, port } = new URL(await start());
  const answerTo = (call: string) =>
    new Promise<string>((answered) => {
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.on('data', (part) => (answer += part.toString()));
      socket.on('close', () => answered(answer.split('\r\n', 1)[0] ?? ''));
      socket.write(headOf(call, 40_000_000));
    });
  for (const call of [
    'POST /api/v1/import',
    'POST /%61pi/v1/import',
    'POST /api/v1/import/all',
    'PATCH /api/v1/settings',
  ])
    expect(await answerTo(call)).toBe('HTTP/1.1 401 Unauthorized');
});

async function openStream(origin: string, cookie: string) {
  const answer = await fetch(`${origin}/api/v1/events`, { headers: { cookie } });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  return async () => {
    for (;;) if ((await reader.read()).done) return 'ended';
  };
}

test('an event stream ends with the session that opened it, and with no other', async () => {
  const origin = await start();
  const [here, there] = [await docket.signIn(), await docket.signIn()];
  const [ended, other] = [
    await openStream(origin, here.cookie),
    await openStream(origin, there.cookie),
  ];
  await here.post('/auth/logout');
  expect(await ended()).toBe('ended');
  const waited = new Promise((resolve) => setTimeout(resolve, 300, 'open'));
  expect(await Promise.race([other(), waited])).toBe('open');
});

test('an event stream ends when its session expires', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const origin = await start();
  const ines = await docket.signIn();
  const ended = await openStream(origin, ines.cookie);
  docket.clock.advance(31 * 24 * 60 * 60 * 1000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await ended()).toBe('ended');
});
