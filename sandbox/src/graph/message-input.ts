import { attachmentIdOf } from '../mailbox/message-id';
import type {
  Attachment,
  Body,
  DateTimeTimeZone,
  ExtendedProperty,
  Flag,
  Header,
  Importance,
  MessageContent,
  Person,
} from '../mailbox/message';
import { badRequest } from './graph-error';
import { isRecord, textField } from './graph-request';

type Input = Record<string, unknown>;
type Patch = Partial<MessageContent>;

function wrong(name: string): Error {
  return badRequest(`Cannot read the value of the property '${name}'.`, 'RequestBodyRead');
}

function readPerson(value: unknown, name: string): Person {
  const address = isRecord(value) ? value['emailAddress'] : null;
  if (!isRecord(address) || typeof address['address'] !== 'string') throw wrong(name);
  return { name: textField(address, 'name'), address: address['address'] };
}

function readPeople(value: unknown, name: string): Person[] {
  if (!Array.isArray(value)) throw wrong(name);
  if (value.length > 500) {
    throw badRequest('The message has too many recipients.', 'ErrorExceededMaxRecipientLimit');
  }
  return value.map((entry) => readPerson(entry, name));
}

function readBody(value: unknown): Body {
  if (!isRecord(value)) throw wrong('body');
  const type = textField(value, 'contentType').toLowerCase() || 'text';
  if (type !== 'text' && type !== 'html') throw wrong('body/contentType');
  return { contentType: type, content: textField(value, 'content') };
}

function readTime(value: unknown): DateTimeTimeZone | undefined {
  if (!isRecord(value)) return undefined;
  return {
    dateTime: textField(value, 'dateTime'),
    timeZone: textField(value, 'timeZone') || 'UTC',
  };
}

function readFlag(value: unknown): Flag {
  const status = isRecord(value) ? value['flagStatus'] : null;
  if (!isRecord(value) || !['notFlagged', 'flagged', 'complete'].includes(String(status))) {
    throw wrong('flag');
  }
  const flag: Flag = { flagStatus: status as Flag['flagStatus'] };
  for (const name of ['startDateTime', 'dueDateTime', 'completedDateTime'] as const) {
    const time = readTime(value[name]);
    if (time) flag[name] = time;
  }
  return flag;
}

function readHeaders(value: unknown): Header[] {
  if (!Array.isArray(value)) throw wrong('internetMessageHeaders');
  return value.map((entry: unknown) => {
    const name = isRecord(entry) ? textField(entry, 'name') : '';
    if (!/^x-/i.test(name)) {
      throw badRequest(
        `The internet message header name '${name}' should start with 'x-' or 'X-'.`,
        'InvalidInternetMessageHeader',
      );
    }
    return { name, value: isRecord(entry) ? textField(entry, 'value') : '' };
  });
}

const propertyId =
  /^(String|Integer|Boolean|SystemTime|Guid|CLSID) (\{[0-9a-f-]{36}\} (Name|Id) \S+|0x[0-9a-f]+)$/i;

function readExtended(value: unknown): ExtendedProperty[] {
  if (!Array.isArray(value)) throw wrong('singleValueExtendedProperties');
  return value.map((entry: unknown) => {
    const id = isRecord(entry) ? textField(entry, 'id') : '';
    if (!isRecord(entry) || !propertyId.test(id)) {
      throw badRequest(`The property '${id}' is not valid.`, 'ErrorInvalidProperty');
    }
    return { id, value: textField(entry, 'value') };
  });
}

export function readAttachment(value: unknown, now: number): Attachment {
  if (!isRecord(value)) throw wrong('attachments');
  const type = textField(value, '@odata.type');
  if (type !== '#microsoft.graph.fileAttachment') {
    throw badRequest('Only fileAttachment is understood here.', 'ErrorInvalidRequest');
  }
  const bytes = Buffer.from(textField(value, 'contentBytes'), 'base64');
  if (bytes.length > 3 * 1024 * 1024) {
    throw badRequest('The maximum request length supported is 4MB.', 'ErrorRequestEntityTooLarge');
  }
  const name = textField(value, 'name');
  return {
    id: attachmentIdOf(`${name}:${now}:${textField(value, 'contentBytes')}`),
    name,
    contentType: textField(value, 'contentType') || 'application/octet-stream',
    bytes,
    isInline: value['isInline'] === true,
    contentId: textField(value, 'contentId') || null,
    modified: now,
  };
}

function readOne<T extends string>(value: unknown, name: string, allowed: readonly T[]): T {
  const found = allowed.find((option) => option === value);
  if (!found) throw wrong(name);
  return found;
}

function readBoolean(value: unknown, name: string): boolean {
  if (typeof value !== 'boolean') throw wrong(name);
  return value;
}

const readers: Record<string, (value: unknown, now: number) => Patch> = {
  subject: (value) => ({ subject: typeof value === 'string' ? value : '' }),
  body: (value) => ({ body: readBody(value) }),
  from: (value) => ({ from: readPerson(value, 'from') }),
  sender: (value) => ({ sender: readPerson(value, 'sender') }),
  toRecipients: (value) => ({ to: readPeople(value, 'toRecipients') }),
  ccRecipients: (value) => ({ cc: readPeople(value, 'ccRecipients') }),
  bccRecipients: (value) => ({ bcc: readPeople(value, 'bccRecipients') }),
  replyTo: (value) => ({ replyTo: readPeople(value, 'replyTo') }),
  isRead: (value) => ({ isRead: readBoolean(value, 'isRead') }),
  importance: (value) => ({
    importance: readOne<Importance>(value, 'importance', ['low', 'normal', 'high']),
  }),
  inferenceClassification: (value) => ({
    inference: readOne<'focused' | 'other'>(value, 'inferenceClassification', ['focused', 'other']),
  }),
  flag: (value) => ({ flag: readFlag(value) }),
  categories: (value) => {
    if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) {
      throw wrong('categories');
    }
    return { categories: value };
  },
  internetMessageId: (value) => ({ internetMessageId: String(value) }),
  singleValueExtendedProperties: (value) => ({ extended: readExtended(value) }),
  internetMessageHeaders: (value) => ({ headers: readHeaders(value) }),
  isReadReceiptRequested: (value) => ({
    isReadReceiptRequested: readBoolean(value, 'isReadReceiptRequested'),
  }),
  isDeliveryReceiptRequested: (value) => ({
    isDeliveryReceiptRequested: readBoolean(value, 'isDeliveryReceiptRequested'),
  }),
  attachments: (value, now) => {
    if (!Array.isArray(value)) throw wrong('attachments');
    return { attachments: value.map((entry) => readAttachment(entry, now)) };
  },
};

/** What a message of a request body sets; read-only properties are ignored, as Graph does. */
export function readMessageInput(input: unknown, now: number): Patch {
  if (!isRecord(input)) throw wrong('message');
  const patch: Patch = {};
  for (const [name, value] of Object.entries(input as Input)) {
    const read = readers[name];
    if (read && value !== null) Object.assign(patch, read(value, now));
  }
  return patch;
}

const draftOnly = ['subject', 'body', 'replyTo', 'internetMessageId'] as const;

export function requireEditable(patch: Patch, isDraft: boolean): void {
  const refused = isDraft ? undefined : draftOnly.find((name) => patch[name] !== undefined);
  if (refused) {
    throw badRequest(
      `Update operation is invalid for property '${refused}' of a sent message.`,
      'ErrorInvalidPropertyUpdateSentMessage',
    );
  }
}
