// A CalDAV server of a person with one list, which at one step answers whatever the test wants. It knows no more of CalDAV
// than Docket asks for.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What Docket asks for, in this order. */
export type DavStep = 'principal' | 'home' | 'calendars' | 'versions' | 'query' | 'todo';
export type HostileCaldav = Awaited<ReturnType<typeof startHostileCaldav>>;

export async function startHostileCaldav() {
  const files = new Map<string, string>();
  const said: { step: DavStep | null; answer: string } = { step: null, answer: '' };
  let version = 1;

  function honest(step: DavStep, url: string): string {
    if (step === 'todo') return files.get(url) ?? '';
    if (step === 'query') return multistatus('');
    if (step === 'versions')
      return multistatus([...files.keys()].map((file) => etagOf(file, version)).join(''));
    return multistatus(`<d:response><d:href>${url}</d:href>
      <d:propstat><d:prop>${ABOUT[step]}</d:prop></d:propstat></d:response>`);
  }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const { method = '', url = '' } = request;
      if (method === 'PUT') {
        files.set(url, body);
        response.writeHead(201).end();
        return;
      }
      const step = stepOf(method, url, body);
      if (step === null) {
        response.writeHead(404).end();
        return;
      }
      const type = step === 'todo' ? 'text/calendar' : 'application/xml';
      response
        .writeHead(step === 'todo' ? 200 : 207, { 'content-type': type, etag: `"${version}"` })
        .end(said.step === step ? said.answer : honest(step, url));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** From now on, and every task counts as changed. */
    answer(step: DavStep | null, answer = ''): void {
      Object.assign(said, { step, answer });
      version += 1;
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}

const ABOUT: Readonly<Record<Exclude<DavStep, 'todo' | 'query' | 'versions'>, string>> = {
  principal: '<d:current-user-principal><d:href>/me/</d:href></d:current-user-principal>',
  home: '<c:calendar-home-set><d:href>/home/</d:href></c:calendar-home-set>',
  calendars: `<d:displayname>Tasks</d:displayname><d:resourcetype><c:calendar/></d:resourcetype>
    <c:supported-calendar-component-set><c:comp name="VTODO"/><c:comp name="VEVENT"/></c:supported-calendar-component-set>`,
};

export function multistatus(inner: string): string {
  return `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${inner}</d:multistatus>`;
}

function etagOf(file: string, version: number): string {
  return `<d:response><d:href>${file}</d:href><d:propstat><d:prop><d:getetag>"${version}"</d:getetag></d:prop></d:propstat></d:response>`;
}

function stepOf(method: string, url: string, body: string): DavStep | null {
  if (url.startsWith('/.well-known/')) return null;
  if (method === 'GET') return 'todo';
  if (method === 'REPORT') return 'query';
  if (body.includes('current-user-principal')) return 'principal';
  if (body.includes('calendar-home-set')) return 'home';
  return body.includes('resourcetype') ? 'calendars' : 'versions';
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
