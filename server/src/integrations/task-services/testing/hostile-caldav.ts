// A CalDAV server of a person with one list, which at one step answers whatever the test wants. It knows no more of CalDAV
// than Docket asks for.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What Docket asks for, in this order. */
export type DavStep =
  | 'principal'
  | 'home'
  | 'calendars'
  | 'make'
  | 'versions'
  | 'query'
  | 'todo'
  | 'put'
  | 'delete';
export type HostileCaldav = Awaited<ReturnType<typeof startHostileCaldav>>;
type Answer = { status: number; type: string; body: string };
/** What is left out is as usual; `at` are the only paths that are answered so, and `isDone` whether it is carried out. */
type Script = Partial<Answer> & { at?: string | readonly string[]; isDone?: boolean };

export async function startHostileCaldav() {
  const files = new Map<string, string>();
  const lists = new Set([HOME]);
  const said = new Map<DavStep, Script>();
  let version = 1;

  function store(step: 'put' | 'delete', url: string, sent: string): Answer {
    const status = step === 'put' && !files.has(url) ? 201 : 204;
    const script = scriptOf(step, url);
    if (script !== undefined && script.isDone !== true) return { ...NOTHING, status };
    if (step === 'put') files.set(url, sent);
    else files.delete(url);
    version += 1;
    return { status, type: 'text/plain', body: '' };
  }

  function scriptOf(step: DavStep | null, url: string): Script | undefined {
    const script = step === null ? undefined : said.get(step);
    return [script?.at ?? url].flat().includes(url) ? script : undefined;
  }

  function honest(step: DavStep, url: string, sent: string): Answer {
    if (step === 'put' || step === 'delete') return store(step, url, sent);
    if (step === 'todo') {
      const text = files.get(url);
      return text === undefined ? NOTHING : { status: 200, type: 'text/calendar', body: text };
    }
    if (step === 'make') {
      const status = lists.has(url) ? 405 : 201;
      if (!said.has('make')) lists.add(url);
      return { status, type: 'text/plain', body: '' };
    }
    if (step === 'calendars' && !lists.has(url)) return NOTHING;
    return {
      status: 207,
      type: 'application/xml',
      body: described(step, url, { sent, files, version }),
    };
  }

  const server = createServer((request, response) => {
    void (async () => {
      const sent = await bodyOf(request);
      const { method = '', url = '' } = request;
      const step = stepOf(method, url, sent);
      const usual = step === null ? NOTHING : honest(step, url, sent);
      const { status, type, body } = { ...usual, ...scriptOf(step, url) };
      response.writeHead(status, { 'content-type': type, etag: `"${version}"` });
      response.end(status === 204 ? undefined : body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** The stored calendar objects, by path. */
    files,
    /** From now on, and every task counts as changed. */
    answer(step: DavStep | null, script: Script = {}): void {
      said.clear();
      if (step !== null) said.set(step, script);
      version += 1;
    },
    /** Beside what was said before. */
    alsoAnswer(step: DavStep, script: Script): void {
      said.set(step, script);
    },
    /** Every task counts as changed. */
    changed(): void {
      version += 1;
    },
    stop: () => new Promise((done) => server.close(done)),
  };
}

const HOME = '/home/';
const NOTHING: Answer = { status: 404, type: 'text/plain', body: '' };

const ABOUT: Readonly<Record<'principal' | 'home' | 'calendars', string>> = {
  principal: '<d:current-user-principal><d:href>/me/</d:href></d:current-user-principal>',
  home: `<c:calendar-home-set><d:href>${HOME}</d:href></c:calendar-home-set>`,
  calendars: `<d:displayname>Tasks</d:displayname><d:resourcetype><c:calendar/></d:resourcetype>
    <c:supported-calendar-component-set><c:comp name="VTODO"/><c:comp name="VEVENT"/></c:supported-calendar-component-set>`,
};

function described(
  step: Exclude<DavStep, 'todo' | 'make' | 'put' | 'delete'>,
  url: string,
  { sent, files, version }: { sent: string; files: ReadonlyMap<string, string>; version: number },
): string {
  const here = [...files].filter(([file]) => file.startsWith(url));
  if (step === 'query') {
    const [, uid] = /name="UID"><c:text-match>([^<]*)/.exec(sent) ?? [];
    const wanted = uid ?? (sent.includes('VEVENT') ? 'BEGIN:VEVENT' : 'RELATED-TO');
    const found = here.filter(([, text]) => text.includes(wanted));
    return multistatus(found.map(([file, text]) => objectOf(file, version, text)).join(''));
  }
  if (step === 'versions')
    return multistatus(here.map(([file]) => objectOf(file, version)).join(''));
  return multistatus(`<d:response><d:href>${url}</d:href>
    <d:propstat><d:prop>${ABOUT[step]}</d:prop></d:propstat></d:response>`);
}

export function multistatus(inner: string): string {
  return `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${inner}</d:multistatus>`;
}

export function objectOf(file: string, version: number, text = ''): string {
  const data = text === '' ? '' : `<c:calendar-data>${text}</c:calendar-data>`;
  return `<d:response><d:href>${file}</d:href><d:propstat><d:prop><d:getetag>"${version}"</d:getetag>${data}</d:prop></d:propstat></d:response>`;
}

function stepOf(method: string, url: string, body: string): DavStep | null {
  if (url.startsWith('/.well-known/')) return null;
  if (method === 'GET') return 'todo';
  if (method === 'PUT') return 'put';
  if (method === 'DELETE') return 'delete';
  if (method === 'MKCALENDAR') return 'make';
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
