import type {
  Body,
  ExtendedProperty,
  Header,
  Message,
  MessageContent,
  Person,
} from '../mailbox/message';
import { messageView } from '../mailbox/message-view';
import { sendDraft } from './post-office';
import { newDraft, replyDraft } from '../mailbox/drafts';
import { badRequest, GraphError } from '../mailbox/graph-error';
import { jsonBody, textField, type GraphRequest, type GraphResponse } from './graph-request';
import { messageAnswer } from './message-list-routes';
import { requireFolder, requireMessage } from './require-folder';
import type { GraphRoute } from './route-table';
import { sendsMail, writesMail } from './scopes';
import { viewOptionsOf } from './view-options';
import { isRecord } from '../mailbox/is-record';

type Patch = Partial<MessageContent>;

function unreadable(name: string): Error {
  return badRequest(`Cannot read the value of the property '${name}'.`, 'RequestBodyRead');
}

function readBody(value: unknown): Body {
  if (!isRecord(value)) throw unreadable('body');
  const type = textField(value, 'contentType').toLowerCase() || 'text';
  if (type !== 'text' && type !== 'html') throw unreadable('body/contentType');
  return { contentType: type, content: textField(value, 'content') };
}

const propertyId = /^String (\{[0-9a-f-]{36}\} (Name|Id) \S+|0x[0-9a-f]+)$/i;

function readExtended(value: unknown): ExtendedProperty[] {
  if (!Array.isArray(value)) throw unreadable('singleValueExtendedProperties');
  return value.map((entry: unknown) => {
    const id = isRecord(entry) ? textField(entry, 'id') : '';
    if (!isRecord(entry) || !propertyId.test(id))
      throw badRequest(`The property '${id}' is not valid.`, 'ErrorInvalidProperty');
    return { id, value: textField(entry, 'value') };
  });
}

/** Only custom headers: https://learn.microsoft.com/graph/api/resources/internetmessageheader */
function readHeaders(value: unknown): Header[] {
  if (!Array.isArray(value)) throw unreadable('internetMessageHeaders');
  return value.map((entry: unknown) => {
    const name = isRecord(entry) ? textField(entry, 'name') : '';
    if (!isRecord(entry) || !/^x-/i.test(name))
      throw badRequest(
        `The internet message header name '${name}' should start with 'x-' or 'X-'.`,
        'InvalidInternetMessageHeader',
      );
    return { name, value: textField(entry, 'value') };
  });
}

function readPeople(name: string, value: unknown): Person[] {
  if (!Array.isArray(value)) throw unreadable(name);
  return value.map((entry: unknown) => {
    const person = isRecord(entry) ? entry['emailAddress'] : null;
    if (!isRecord(person)) throw unreadable(name);
    return { name: textField(person, 'name'), address: textField(person, 'address') };
  });
}

function readBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw unreadable('isRead');
  return value;
}

const readers: Record<string, (value: unknown) => Patch> = {
  subject: (value) => ({ subject: typeof value === 'string' ? value : '' }),
  body: (value) => ({ body: readBody(value) }),
  isRead: (value) => ({ isRead: readBoolean(value) }),
  toRecipients: (value) => ({ to: readPeople('toRecipients', value) }),
  ccRecipients: (value) => ({ cc: readPeople('ccRecipients', value) }),
  bccRecipients: (value) => ({ bcc: readPeople('bccRecipients', value) }),
  replyTo: (value) => ({ replyTo: readPeople('replyTo', value) }),
  internetMessageHeaders: (value) => ({ headers: readHeaders(value) }),
  singleValueExtendedProperties: (value) => ({ extended: readExtended(value) }),
};

/** The message properties that a request body sets; others are ignored, as Graph does with read-only ones. */
function readPatch(input: unknown): Patch {
  if (!isRecord(input)) throw unreadable('message');
  const patch: Patch = {};
  for (const [name, value] of Object.entries(input))
    if (value !== null) Object.assign(patch, readers[name]?.(value));
  return patch;
}

function requireEditable(patch: Patch, message: Message): void {
  const refused = (['subject', 'body', 'replyTo'] as const).find(
    (name) => patch[name] !== undefined,
  );
  if (message.isDraft || refused === undefined) return;
  throw badRequest(
    `Update operation is invalid for property '${refused}' of a sent message.`,
    'ErrorInvalidPropertyUpdateSentMessage',
  );
}

function requireMatch(request: GraphRequest, message: Message): void {
  const wanted = request.headers['if-match'];
  if (!wanted || wanted === '*') return;
  if (wanted === messageView(message, viewOptionsOf(request))['@odata.etag']) return;
  throw new GraphError(
    412,
    'ErrorIrresolvableConflict',
    'The send or update operation could not be performed because the change key passed in the request does not match the current change key for the item.',
  );
}

function update(request: GraphRequest): GraphResponse {
  const message = requireMessage(request);
  requireMatch(request, message);
  const patch = readPatch(jsonBody(request));
  requireEditable(patch, message);
  request.mailbox.update(message, patch);
  return messageAnswer(request, message);
}

function move(request: GraphRequest): GraphResponse {
  const message = requireMessage(request);
  request.mailbox.move(
    message,
    requireFolder(request, textField(jsonBody(request), 'destinationId')),
  );
  return messageAnswer(request, message, 201);
}

/** Deleting moves a message to Deleted Items; deleting it there hides it. */
function remove(request: GraphRequest): GraphResponse {
  const { mailbox } = request;
  const message = requireMessage(request);
  const isDeleted = message.folderId === mailbox.folder('deleteditems').id;
  mailbox.move(message, mailbox.folder(isDeleted ? 'recoverableitemsdeletions' : 'deleteditems'));
  return { status: 204 };
}

function create(request: GraphRequest): GraphResponse {
  const { mailbox, world } = request;
  const time = { now: world.clock.nowSecond(), number: world.nextNumber() };
  const draft = mailbox.add(
    newDraft(mailbox, time, readPatch(jsonBody(request))),
    mailbox.folder('drafts'),
  );
  return messageAnswer(request, draft, 201);
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/** IANA names only; Graph also knows those of Windows. An offset is no name. */
function requireZone(name: string): string {
  if (/^[A-Za-z]/.test(name) && isZone(name)) return name;
  throw badRequest(
    `A valid TimeZone value must be specified. The following TimeZone value is not supported: '${name}'.`,
    'TimeZoneNotSupportedException',
  );
}

function createReply(request: GraphRequest): GraphResponse {
  const { mailbox, world } = request;
  const original = requireMessage(request);
  const patch = readPatch(jsonBody(request)['message'] ?? {});
  const timezone = requireZone(request.preferences.timezone);
  const time = { now: world.clock.nowSecond(), number: world.nextNumber() };
  const draft = mailbox.add(
    replyDraft(mailbox, time, { original, patch, timezone }),
    mailbox.folder('drafts'),
  );
  return messageAnswer(request, draft, 201);
}

function send(request: GraphRequest): GraphResponse {
  const draft = requireMessage(request);
  if (!draft.isDraft)
    throw badRequest(
      'Only drafts can be sent: this message was sent already.',
      'ErrorInvalidRequest',
    );
  if (draft.to.length === 0)
    throw badRequest('A message needs at least one recipient.', 'ErrorInvalidRecipients');
  sendDraft(request.world, request.mailbox, draft);
  return { status: 202 };
}

const path = '/me/messages/:message';

export const messageWriteRoutes: GraphRoute[] = [
  { method: 'POST', path: '/me/messages', scopes: writesMail, handle: create },
  { method: 'PATCH', path, scopes: writesMail, handle: update },
  { method: 'DELETE', path, scopes: writesMail, handle: remove },
  { method: 'POST', path: `${path}/move`, scopes: writesMail, handle: move },
  { method: 'POST', path: `${path}/createReply`, scopes: writesMail, handle: createReply },
  { method: 'POST', path: `${path}/send`, scopes: sendsMail, handle: send },
];
