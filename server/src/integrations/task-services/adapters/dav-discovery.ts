// Finds the calendars of an account (RFC 6764, RFC 5397, RFC 4791): from the address that a person entered to their
// principal, from there to the collection with their calendars.
import { isTaskServiceError, TaskServiceError } from '../task-service-error';
import type { DavResource } from './dav-answer';
import { absolute, withSlash, XML_TYPE, type DavConnection } from './dav-connection';
import { propfindBody } from './dav-requests';

export type DavCalendar = { url: string; name: string; components: readonly string[] };

export async function findCalendars(dav: DavConnection, known?: Home): Promise<DavCalendar[]> {
  const { home, root } = known ?? (await findHome(dav));
  const found = await dav.list('your calendars', {
    url: home,
    method: 'PROPFIND',
    depth: '1',
    body: propfindBody('d:displayname', 'd:resourcetype', 'c:supported-calendar-component-set'),
  });
  return found.flatMap(({ isCalendar, href, name, components }) => {
    const url = absolute(href, withSlash(root));
    return isCalendar && url !== null ? [{ url, name: name || lastPartOf(url), components }] : [];
  });
}

/** One that names no components may hold any. */
export function holds({ components }: DavCalendar, kind: 'VTODO' | 'VEVENT'): boolean {
  return components.length === 0 || components.includes(kind);
}

function lastPartOf(url: string): string {
  return new URL(url).pathname.split('/').findLast(Boolean) ?? url;
}

type Home = { principal: string; home: string; root: string };

/** The collection that holds a person's calendars. */
export async function findHome(dav: DavConnection): Promise<Home> {
  const { url } = dav.account;
  const redirect = await redirectedTo(dav);
  const roots = new Set([redirect?.to ?? url, url, new URL('/', url).href]);
  let problem = redirect?.to === null ? unencrypted(redirect.location) : nowhere();
  for (const root of roots)
    try {
      const found = await homeBelow(dav, root);
      if (found !== null) return { ...found, root };
    } catch (error) {
      // The server may be found at the next one.
      if (!isTaskServiceError(error)) throw error;
      problem = error;
    }
  throw problem;
}

function nowhere(): TaskServiceError {
  return new TaskServiceError(
    'refused',
    'No CalDAV server answers at this address. Check the address; the hint below the field shows common ones.',
  );
}

function unencrypted(location: string): TaskServiceError {
  return new TaskServiceError(
    'refused',
    `This server redirects Docket to ${location}, where your password would not be encrypted. Enter an address of your CalDAV server that begins with https://`,
  );
}

/** `to` is null if it would send the password unencrypted. */
type Redirect = { location: string; to: string | null };

/** Where the server says that CalDAV is. */
async function redirectedTo({ account, call }: DavConnection): Promise<Redirect | null> {
  const asked = new URL('/.well-known/caldav', account.url);
  const headers = { 'content-type': XML_TYPE };
  const questions = [
    { method: 'PROPFIND', headers, body: propfindBody('d:resourcetype') },
    { method: 'GET' },
  ];
  for (const question of questions) {
    const answer = await call(asked.href, question).catch(() => null);
    const isRedirect = answer !== null && answer.status >= 300 && answer.status < 400;
    const location = isRedirect ? (answer.headers.get('location') ?? '') : '';
    if (location !== '' && URL.canParse(location, asked.href))
      return { location, to: targetOf(location, asked) };
  }
  return null;
}

/** A server behind a proxy often does not know its own port. */
function targetOf(location: string, asked: URL): string | null {
  const to = absolute(location, asked.href);
  if (to === null) return null;
  const target = new URL(to);
  if (target.hostname === asked.hostname && target.port === '') target.port = asked.port;
  return target.href;
}

type Answer = Awaited<ReturnType<DavConnection['askAnybody']>>;

/** None from a server that refuses, or that is none of CalDAV. */
function resourcesOf(answer: Answer): DavResource[] {
  return answer !== null && 'resources' in answer ? answer.resources : [];
}

async function homeBelow(dav: DavConnection, root: string): Promise<Omit<Home, 'root'> | null> {
  const found = await dav.askAnybody({
    url: root,
    method: 'PROPFIND',
    depth: '0',
    body: propfindBody('d:current-user-principal'),
  });
  const [about] = resourcesOf(found);
  const base = withSlash(root);
  const principal = about?.isOk === true ? absolute(about.principal, base) : null;
  if (principal === null) return null;
  const answer = await dav.askAnybody({
    url: principal,
    method: 'PROPFIND',
    depth: '0',
    body: propfindBody('c:calendar-home-set'),
  });
  const own = resourcesOf(answer).find(({ href }) => {
    const url = absolute(href, base);
    return url !== null && withSlash(url) === withSlash(principal);
  });
  const home = own?.isOk === true ? absolute(own.home, base) : null;
  return home === null ? null : { principal, home };
}
