// A server behind a proxy that ends TLS: it sees plain http, and says so in its redirects.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { beforeEach, expect, it } from 'vitest';

import { createDavConnection } from './dav-connection';
import { findCalendars } from './dav-discovery';

let asked: string[];
let location: string;
let principal: string;
let origin: string;
beforeEach(async () => {
  [asked, location, principal] = [[], '', '/dav/me/'];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { url = '' } = request;
      if (url.startsWith('/.well-known/')) response.writeHead(301, { location }).end();
      else if (ABOUT[url] === undefined) response.writeHead(404).end();
      else
        response.writeHead(207, { 'content-type': 'text/xml' })
          .end(`<d:multistatus xmlns:d="DAV:"><d:response><d:href>${url}</d:href><d:propstat><d:prop>
            ${ABOUT[url]()}</d:prop></d:propstat></d:response></d:multistatus>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => server.close();
});

const ABOUT: Record<string, () => string> = {
  '/dav/': () =>
    `<d:current-user-principal><d:href>${principal}</d:href></d:current-user-principal>`,
  '/dav/me/': () => '<d:calendar-home-set><d:href>/dav/home/</d:href></d:calendar-home-set>',
  '/dav/home/': () => '<d:resourcetype><d:calendar/></d:resourcetype>',
};

/** What the proxy does. */
const throughProxy: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  asked.push(url.origin);
  return fetch(new URL(url.pathname, origin), { ...init, redirect: 'manual' });
};

const connectionTo = (url: string) =>
  createDavConnection({
    url,
    username: 'ines',
    password: 'a password',
    fetch: throughProxy,
    now: () => new Date(),
    runInThread: (task, input) => task.run(input, {}, () => undefined),
  });
const calendarsAt = async (url: string) =>
  (await findCalendars(connectionTo(url))).map((one) => one.url);

it.each([
  ['http://cloud.test/dav/', 'https://cloud.test'],
  ['http://cloud.test:80/dav/', 'https://cloud.test'],
  ['http://cloud.test:8080/dav/', 'https://cloud.test'],
  ['http://cloud.test/dav/', 'https://cloud.test:8443'],
  ['https://cloud.test/dav/', 'https://cloud.test'],
])('a redirect to %s from %s stays encrypted', async (target, typed) => {
  location = target;
  expect(await calendarsAt(typed)).toEqual([`${typed}/dav/home/`]);
  expect(new Set(asked)).toEqual(new Set([typed]));
});

it('a redirect that would send the password unencrypted to another host is refused in words', async () => {
  location = 'http://other.test/dav/';
  await expect(calendarsAt('https://cloud.test')).rejects.toThrow(
    'This server redirects Docket to http://other.test/dav/, where your password would not be encrypted.',
  );
  expect(new Set(asked)).toEqual(new Set(['https://cloud.test']));
});

it('an address that works is used, whatever the redirect', async () => {
  location = 'http://other.test/dav/';
  expect(await calendarsAt('https://cloud.test/dav/')).toEqual(['https://cloud.test/dav/home/']);
});

it('nor does an address within an answer leave the encryption', async () => {
  location = '/dav/';
  principal = 'http://cloud.test/dav/me/';
  expect(await calendarsAt('https://cloud.test')).toEqual(['https://cloud.test/dav/home/']);
  principal = 'http://other.test/dav/me/';
  await expect(calendarsAt('https://cloud.test')).rejects.toThrow('No CalDAV server answers');
  expect(new Set(asked)).toEqual(new Set(['https://cloud.test']));
});

it('a person who typed http, where the administrator allows it, is led as the server says', async () => {
  location = 'http://other.test/dav/';
  expect(await calendarsAt('http://cloud.test')).toEqual(['http://other.test/dav/home/']);
});

it('an address that was stored with http is asked by https', async () => {
  const { call } = connectionTo('https://cloud.test:8443');
  await call('http://cloud.test/dav/home/', { method: 'GET' });
  expect(asked).toEqual(['https://cloud.test:8443']);
});

it('an address that was stored with http on another host gets no password', async () => {
  const { call } = connectionTo('https://cloud.test');
  await expect(call('http://other.test/dav/home/', { method: 'GET' })).rejects.toThrow(
    'Docket sends nothing to http://other.test/dav/home/, because your password would not be encrypted. Choose another list.',
  );
  expect(asked).toEqual([]);
});
