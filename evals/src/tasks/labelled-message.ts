import type { MailAddress, MailMessage } from '@docket/intelligence/reading/mail-message';

export type GoldSpan = { start: number; end: number; due?: string };

/** One line of a task set: offsets count in `body`; `owner` is the reader's address. */
export type LabelledMessage = {
  id: string;
  owner: string;
  timeZone: string;
  receivedAt: string;
  from: string;
  to: string | readonly string[];
  cc: string | readonly string[];
  subject: string;
  body: string;
  tasks: GoldSpan[];
  optional: GoldSpan[];
};

/** The message as the product would store it. */
export function toMailMessage(line: LabelledMessage): MailMessage {
  const from = readAddresses(line.from)[0] ?? { name: '', address: '' };
  return {
    id: line.id,
    conversationId: null,
    subject: line.subject,
    body: line.body,
    bodyType: 'text',
    from,
    to: readAddresses(line.to),
    cc: readAddresses(line.cc),
    receivedAt: line.receivedAt,
    importance: 'normal',
    headers: {},
    attachmentNames: [],
    isFromReader: from.address.toLowerCase() === line.owner.toLowerCase(),
  };
}

/** Addresses of a header value or a list: 'Ann <a@x>, b@y'. */
export function readAddresses(value: string | readonly string[] | undefined): MailAddress[] {
  const text = typeof value === 'string' ? value : (value ?? []).join(', ');
  return [...text.matchAll(/(?:"?([^"<>,]*)"?\s*<([^<>\s]+)>|([^\s,;<>"]+@[^\s,;<>"]+))/g)].map(
    (match) => ({ name: (match[1] ?? '').trim(), address: match[2] ?? match[3] ?? '' }),
  );
}
