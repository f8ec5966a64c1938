// What a CalDAV server answers to PROPFIND and REPORT (RFC 4918, multistatus).
import { SaxesParser } from 'saxes';

import { defineThreadTask, type ThreadTask } from '../../../platform/threads/thread-task';

/** Runs a task in a thread and reports that it overran as an error of the service. */
export type RunInThread = <Input, Output>(
  task: ThreadTask<Input, Output, object>,
  input: Input,
) => Promise<Output>;

/** One resource, with the properties that Docket asks for; null or empty if it was not sent. */
export type DavResource = {
  href: string | null;
  status: number;
  isOk: boolean;
  etag: string | null;
  /** A calendar object. */
  data: string | null;
  name: string | null;
  isCalendar: boolean;
  /** Kinds of objects that a calendar holds; empty means any. */
  components: string[];
  principal: string | null;
  home: string | null;
};

export type DavAnswer =
  | { resources: DavResource[] }
  /** The status with which the server refused. */
  | { refusal: number }
  /** Such as the page of a proxy in front of the server. */
  | { problem: 'is no multistatus' }
  | { problem: 'has too many resources' };

type DavXml = { status: number; body: Uint8Array };

/** Reading takes time in proportion to the length; so much takes some milliseconds. */
const SHORT_BYTES = 50_000;
/** More than any calendar is likely to have. All of them pass from thread to thread. */
const MAX_RESOURCES = 20_000;

export const readDavAnswerTask = defineThreadTask<DavXml, DavAnswer, object>({
  name: 'caldav.read-answer',
  timeLimitMs: 10_000,
  run: async (xml) => readXml(xml),
});

export async function readDavAnswer(run: RunInThread, answer: Response): Promise<DavAnswer> {
  const { ok: isOk, status } = answer;
  if (!isOk) return { refusal: status };
  const isXml = answer.headers.get('content-type')?.toLowerCase().includes('xml') ?? false;
  if (!isXml) return { problem: 'is no multistatus' };
  const xml = { status, body: new Uint8Array(await answer.arrayBuffer()) };
  const { body } = xml;
  return body.length > SHORT_BYTES ? run(readDavAnswerTask, xml) : readXml(xml);
}

function withoutProperties(): DavResource {
  return {
    href: null,
    status: 0,
    isOk: false,
    etag: null,
    data: null,
    name: null,
    isCalendar: false,
    components: [],
    principal: null,
    home: null,
  };
}

function readXml({ status, body }: DavXml): DavAnswer {
  const reader = createReader(status);
  try {
    for (const text of piecesOf(body)) {
      reader.read(text);
      if (reader.resources.length > MAX_RESOURCES) return { problem: 'has too many resources' };
    }
    reader.end();
    const { resources } = reader;
    return reader.isMultistatus() ? { resources } : { problem: 'is no multistatus' };
  } catch (error) {
    if (error instanceof NoXml) return { problem: 'is no multistatus' };
    throw error;
  }
}

class NoXml extends Error {
  override name = 'NoXml';
}

function* piecesOf(body: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  for (let at = 0; at < body.length; at += PIECE_BYTES)
    yield withoutForbidden(decoder.decode(body.subarray(at, at + PIECE_BYTES), { stream: true }));
  yield decoder.decode();
}
const PIECE_BYTES = 64_000;

/** Nextcloud sends what clients stored, even if XML forbids it: https://github.com/nextcloud/server/issues/9123. */
function withoutForbidden(text: string): string {
  return text.replaceAll(FORBIDDEN, '');
}
// oxlint-disable-next-line no-control-regex -- these are what it removes
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** A forbidden character written as a reference, which saxes reports and leaves as it is. */
const REFERENCE = /&#(?:x[\da-f]+|\d+);/gi;
const FORBIDDEN_REFERENCE = 'malformed character entity.';

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

type Property = Partial<DavResource>;

/** What an element says about its resource, by its own name and its parent's. */
const PROPERTIES: Readonly<Record<string, (text: string) => Property>> = {
  'prop getetag': (etag) => ({ etag }),
  'prop calendar-data': (data) => ({ data }),
  'prop displayname': (name) => ({ name }),
  'resourcetype calendar': () => ({ isCalendar: true }),
  'current-user-principal href': (principal) => ({ principal }),
  'calendar-home-set href': (home) => ({ home }),
};

function createReader(answerStatus: number) {
  const parser = new SaxesParser();
  const { resources, open, add, close, isMultistatus } = createFollower(answerStatus);
  let hasReference = false;
  parser.on('error', ({ message }) => {
    if (!message.endsWith(FORBIDDEN_REFERENCE)) throw new NoXml();
    hasReference = true;
  });
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  parser.on('text', (text) => {
    add(hasReference ? text.replaceAll(REFERENCE, '') : text);
    hasReference = false;
  });
  parser.on('cdata', add);
  parser.on('closetag', close);
  const read = (text: string) => parser.write(text);
  return { resources, isMultistatus, read, end: () => parser.close() };
}

/** Follows the elements of one multistatus. */
function createFollower(answerStatus: number) {
  const resources: DavResource[] = [];
  const path: string[] = [];
  let text: string[] = [];
  let resource = withoutProperties();
  let status = answerStatus;
  let found: Property = {};
  let foundStatus = OK;
  let root: string | null = null;
  const places: Readonly<Record<string, (said: string) => void>> = {
    'response href': (href) => (resource.href ??= href),
    'response status': (line) => (status = statusIn(line) ?? status),
    'propstat status': (line) => (foundStatus = statusIn(line) ?? foundStatus),
    'response propstat': () => {
      if (isSuccess(foundStatus)) Object.assign(resource, found);
    },
    'multistatus response': () => {
      resources.push({ ...resource, status, isOk: isSuccess(status) });
    },
  };
  return {
    resources,
    isMultistatus: () => root === 'multistatus',
    open: (name: string, attributes: Readonly<Record<string, string>>): void => {
      text = [];
      root ??= name;
      if (name === 'response') [resource, status] = [withoutProperties(), answerStatus];
      if (name === 'propstat') [found, foundStatus] = [{}, OK];
      if (name === 'comp' && path.at(-1) === 'supported-calendar-component-set')
        found.components = [
          ...(found.components ?? []).slice(0, MAX_KINDS),
          attributes['name'] ?? '',
        ];
      path.push(name);
    },
    add: (piece: string): void => {
      text.push(piece);
    },
    close: (): void => {
      const name = path.pop() ?? '';
      const place = `${path.at(-1) ?? ''} ${name}`;
      const property = PROPERTIES[place];
      const said =
        property === undefined && places[place] === undefined ? '' : text.join('').trim();
      // The first of several counts.
      if (property !== undefined) found = { ...property(said), ...found };
      places[place]?.(said);
      text = [];
    },
  };
}

const OK = 200;
/** Kinds of objects in a calendar: RFC 5545 has six. */
const MAX_KINDS = 20;

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Of “HTTP/1.1 200 OK”. */
function statusIn(line: string): number | null {
  const [, status] = /^\S+\s+(\d{3})/.exec(line) ?? [];
  return status === undefined ? null : Number(status);
}
