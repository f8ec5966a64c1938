import { escapeHtml, textOf } from './body-text';
import type { Mailbox } from './mailbox';
import { emptyContent, type Message, type MessageContent, type Person } from './message';
import { conversationIdOf, guidOf } from './message-id';

function recipientsOf(mailbox: Mailbox, original: Message): Person[] {
  if (original.replyTo.length > 0) return original.replyTo;
  if (!original.from) return [];
  const isOwn = original.from.address.toLowerCase() === mailbox.owner.address;
  return isOwn ? original.to : [original.from];
}

function nameOf(person: Person): string {
  return person.name && person.name !== person.address
    ? `${person.name} <${person.address}>`
    : person.address;
}

function quotedHtml(original: Message, timezone: string): string {
  const sentAt = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: timezone,
  });
  const inner = /<body[^>]*>([\s\S]*?)<\/body>/i.exec(original.body.content)?.[1];
  const content =
    original.body.contentType === 'html'
      ? (inner ?? original.body.content)
      : escapeHtml(textOf(original.body)).replace(/\r?\n/g, '<br>\r\n');
  const lines = [
    ['From', original.from ? nameOf(original.from) : ''],
    ['Sent', sentAt.format(original.sent)],
    ['To', original.to.map(nameOf).join('; ')],
    ['Subject', original.subject],
  ].map(([label, value]) => `<b>${label}:</b> ${escapeHtml(value ?? '')}<br>`);
  return `<hr tabindex="-1" style="display:inline-block; width:98%">\r\n<div id="divRplyFwdMsg" dir="ltr">${lines.join('\r\n')}</div>\r\n<div>${content}</div>`;
}

function referencesOf(original: Message): string {
  const before = original.headers.find((header) => header.name.toLowerCase() === 'references');
  return [before?.value, original.internetMessageId].filter(Boolean).join(' ');
}

type Time = { now: number; number: number };

/** A new draft, in a new conversation. */
export function newDraft(
  mailbox: Mailbox,
  time: Time,
  patch: Partial<MessageContent>,
): MessageContent {
  const draft = emptyDraft(mailbox, time);
  const conversationId = conversationIdOf(`draft:${draft.internetMessageId}`);
  return { ...draft, conversationId, ...patch };
}

function emptyDraft(mailbox: Mailbox, { now, number }: Time) {
  const owner = { name: mailbox.owner.name, address: mailbox.owner.address };
  const guid = guidOf(`${mailbox.generation}:${mailbox.owner.oid}:${number}`);
  return {
    ...emptyContent(now),
    from: owner,
    sender: owner,
    isRead: true,
    isDraft: true,
    internetMessageId: `<${guid}@sandbox.docket.example>`,
  };
}

/** A draft that answers `original`, with its text quoted below. */
export function replyDraft(
  mailbox: Mailbox,
  time: Time,
  {
    original,
    patch,
    timezone,
  }: { original: Message; patch: Partial<MessageContent>; timezone: string },
): MessageContent {
  const { subject } = original;
  return {
    ...emptyDraft(mailbox, time),
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    body: {
      contentType: 'html',
      content: `<html><head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body><br>\r\n${quotedHtml(original, timezone)}</body></html>`,
    },
    to: recipientsOf(mailbox, original),
    conversationId: original.conversationId,
    conversationDepth: original.conversationDepth + 1,
    ...patch,
    headers: [
      { name: 'In-Reply-To', value: original.internetMessageId },
      { name: 'References', value: referencesOf(original) },
    ],
  };
}
