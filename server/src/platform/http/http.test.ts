import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/test-app';
import { asUser } from '../db/database';
import { publish } from '../live/publish';
import { MAX_STREAMS } from './event-stream';

let docket: TestApp;
let webFolder: string;
let origin: string;
const METRICS_TOKEN = 'the token of the metrics';

beforeAll(async () => {
  webFolder = await mkdtemp(path.join(tmpdir(), 'docket-web-'));
  await mkdir(path.join(webFolder, 'assets'));
  await writeFile(path.join(webFolder, 'index.html'), '<!doctype html><title>Docket</title>');
  await writeFile(path.join(webFolder, 'assets/main-abc123.js'), 'export {};');
  docket = await createTestApp({ environment: { DOCKET_WEB_DIR: webFolder, METRICS_TOKEN } });
  await docket.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(docket.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await docket?.close();
  await rm(webFolder, { recursive: true });
});

test('the policy lets files of this origin run and nothing else', async () => {
  const answer = await docket.app.inject('/');
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("object-src 'none'");
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test('every screen address serves the web app; a missing file does not', async () => {
  for (const url of ['/', '/emails', '/emails/1?tab=2', '/auth/redirect?code=a&state=b']) {
    const answer = await docket.app.inject(url);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Docket')]);
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
  expect((await docket.app.inject('/assets/gone.js')).statusCode).toBe(404);
});

test('a page by the name of a missing file is not found, and the web app says so', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const open = (url: string) => docket.app.inject({ url, headers: { accept } });
  for (const url of ['/projects.html', '/emails/x.y?tab=2']) {
    const answer = await open(url);
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('Docket')]);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
  expect((await open('/api/v1/nothing.html')).headers['content-type']).toContain('json');
});

test('files with a hash in their name are cached forever', async () => {
  const answer = await docket.app.inject('/assets/main-abc123.js');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('an address outside the web folder is not served', async () => {
  for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])
    expect((await docket.app.inject(url)).body).not.toContain('workspaces');
});

test('an unknown API address is answered in the one shape of errors', async () => {
  const answer = await docket.visitor.get('/nothing');
  expect(answer).toMatchObject({ status: 404, body: { error: { code: 'request.not_found' } } });
  expect(answer.body.error.requestId).toBe(answer.headers['x-request-id']);
});

test('an address that no route has is not found for an API token either, whatever the method', async () => {
  const ines = await docket.signIn();
  const asked = { name: 'Reader', scopes: ['read'], expiresInDays: 1 };
  const program = docket.program((await ines.post('/api-tokens', asked)).body.secret);
  const id = '00000000-0000-4000-8000-000000000000';
  for (const url of ['/nothing', `/emails/${id}`, '/nothing.html'])
    for (const call of ['get', 'post', 'delete'] as const)
      expect([url, call, (await program[call](url)).body.error.code]).toEqual([
        url,
        call,
        'request.not_found',
      ]);
  expect((await program.get('/api-tokens')).body.error.code).toBe('token.forbidden');
});

test('an address that does not take a method says which it takes', async () => {
  const ines = await docket.signIn();
  const id = '00000000-0000-4000-8000-000000000000';
  for (const [call, url, allowed] of [
    ['get', '/redo?x=1', 'POST'],
    ['put', `/tasks/${id}`, 'GET, HEAD, PATCH, DELETE'],
    ['patch', '/style/', 'GET, HEAD, PUT'],
  ] as const)
    expect(await ines[call](url)).toMatchObject({
      status: 405,
      headers: { allow: allowed },
      body: {
        error: { code: 'request.wrong_method', message: `This address takes only ${allowed}` },
      },
    });
});

test('the API is described as OpenAPI 3.1, and on a page without scripts', async () => {
  const description = (await docket.visitor.get('/openapi.json')).body;
  expect(description.openapi).toBe('3.1.0');
  expect(description.paths['/api/v1/auth/session'].get.operationId).toBe('getSession');
  const page = await docket.app.inject('/api/docs');
  expect(page.body).toContain('/api/v1/auth/session');
  expect(page.body).not.toMatch(/<script|<style|style=|https?:\/\//);
});

test('metrics require the token and are Prometheus text', async () => {
  const metrics = (authorization?: string) =>
    docket.app.inject({
      url: '/metrics',
      headers: authorization === undefined ? {} : { authorization },
    });
  const answer = await metrics(`Bearer ${METRICS_TOKEN}`);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(answer.body).toContain('docket_http_request_duration_seconds_bucket');
  expect((await metrics()).statusCode).toBe(401);
  expect((await metrics('Bearer another-token-of-some-kind')).statusCode).toBe(401);
});

test('open pages of the user are told about a change, and nobody else’s', async () => {
  const [ines, daniel] = [await docket.signIn('Ines Marlow'), await docket.signIn('Daniel Okoro')];
  const stop = new AbortController();
  const listen = async (cookie: string) => {
    const answer = await fetch(`${origin}/api/v1/events`, {
      headers: { cookie },
      signal: stop.signal,
    });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    return (answer.body as ReadableStream<Uint8Array>).getReader();
  };
  const [own, other] = [await listen(ines.cookie), await listen(daniel.cookie)];
  await Promise.all([own.read(), other.read()]);
  await asUser(docket.db, ines.user.id, (scope) => publish(scope, { topic: 'tasks' }));
  const { value } = await own.read();
  expect(Buffer.from(value ?? []).toString()).toBe('data: {"topic":"tasks"}\n\n');
  const heard = await Promise.race([
    other.read().then(() => 'something'),
    new Promise((resolve) => setTimeout(resolve, 200, 'nothing')),
  ]);
  expect(heard).toBe('nothing');
  stop.abort();
});

test('a page that subscribes late is told what was published since it began to read', async () => {
  const ines = await docket.signIn('Ines Marlow');
  const stop = new AbortController();
  const firstWords = async (missed: number) => {
    const answer = await fetch(`${origin}/api/v1/events?missed=${missed}`, {
      headers: { cookie: ines.cookie },
      signal: stop.signal,
    });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    return Buffer.from(value ?? []).toString();
  };
  await asUser(docket.db, ines.user.id, (scope) => publish(scope, { topic: 'rules' }));
  await expect.poll(() => firstWords(20_000)).toContain('data: {"topic":"rules"}');
  expect(await firstWords(0)).not.toContain('data: {"topic"');
  expect(await firstWords(3_600_000)).toContain('data: {"topic":"all"}');
  expect((await ines.get('/events?missed=soon')).status).toBe(400);
  stop.abort();
});

test('whoever opens too many pages is told in the first one, which then no longer updates by itself', async () => {
  const [ines, daniel] = [await docket.signIn('Ines Marlow'), await docket.signIn('Daniel Okoro')];
  const stop = new AbortController();
  const open = async (cookie: string) => {
    const answer = await fetch(`${origin}/api/v1/events`, {
      headers: { cookie },
      signal: stop.signal,
    });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    return reader;
  };
  const other = await open(daniel.cookie);
  const pages = [];
  for (let opened = 0; opened < MAX_STREAMS + 1; opened += 1) pages.push(await open(ines.cookie));
  const words = async (page: typeof other | undefined) =>
    Buffer.from((await page?.read())?.value ?? []).toString();
  expect(await words(pages[0])).toContain(`You have more than ${MAX_STREAMS} pages open.`);
  expect((await pages[0]?.read())?.done).toBe(true);
  for (const who of [ines, daniel])
    await asUser(docket.db, who.user.id, (scope) => publish(scope, { topic: 'rules' }));
  for (const page of [...pages.slice(1), other])
    expect(await words(page)).toBe('data: {"topic":"rules"}\n\n');
  stop.abort();
});

test('events are for signed-in users', async () => {
  expect((await docket.app.inject('/api/v1/events')).statusCode).toBe(401);
});

test('long answers are compressed in one piece, with an encoding the caller accepts', async () => {
  const ines = await docket.signIn('Ines Marlow');
  const ask = async (encoding: string) => {
    const headers = { cookie: ines.cookie, 'accept-encoding': encoding };
    return docket.app.inject({ url: '/api/v1/accuracy', headers });
  };
  const plain = await ask('identity');
  const zipped = await ask('gzip, deflate');
  const small = await ask('br, gzip');
  expect(zipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(zipped.rawPayload.length),
  });
  expect(small.headers['content-encoding']).toBe('br');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  expect(plain.headers['content-encoding']).toBeUndefined();
});
