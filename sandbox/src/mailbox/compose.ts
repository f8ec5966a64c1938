import { conversationIdOf, guidOf } from './message-id';
import { escapeHtml, textOf } from './body-text';
import type { Mailbox } from './mailbox';
import { emptyContent, type Body, type Message, type MessageContent, type Person } from './message';

export type AnswerKind = 'reply' | 'replyAll' | 'forward';

function newMessageId(mailbox: Mailbox, number: number): string {
  return `<${guidOf(`${mailbox.generation}:${mailbox.owner.oid}:${number}`)}@sandbox.docket.example>`;
}

/** A draft of the owner's, not yet in any folder. */
export function draftContent(
  mailbox: Mailbox,
  time: { now: number; number: number },
  patch: Partial<MessageContent>,
): MessageContent {
  const owner = { name: mailbox.owner.name, address: mailbox.owner.address };
  const internetMessageId = patch.internetMessageId ?? newMessageId(mailbox, time.number);
  return {
    ...emptyContent(time.now),
    from: owner,
    sender: owner,
    isRead: true,
    isDraft: true,
    internetMessageId,
    conversationId: conversationIdOf(internetMessageId),
    ...patch,
  };
}

function isOwner(mailbox: Mailbox, person: Person): boolean {
  return person.address.toLowerCase() === mailbox.owner.address;
}

function answeredPeople(mailbox: Mailbox, original: Message): Person[] {
  if (original.replyTo.length > 0) return original.replyTo;
  if (original.from && isOwner(mailbox, original.from)) return original.to;
  return original.from ? [original.from] : [];
}

function distinct(people: Person[], without: Person[] = []): Person[] {
  const seen = new Set(without.map((person) => person.address.toLowerCase()));
  return people.filter((person) => {
    const address = person.address.toLowerCase();
    if (seen.has(address)) return false;
    seen.add(address);
    return true;
  });
}

function recipientsOf(
  mailbox: Mailbox,
  original: Message,
  kind: AnswerKind,
): Pick<MessageContent, 'to' | 'cc'> {
  if (kind === 'forward') return { to: [], cc: [] };
  const to = distinct(answeredPeople(mailbox, original));
  if (kind === 'reply') return { to, cc: [] };
  const self = { name: '', address: mailbox.owner.address };
  const others = distinct(original.to, [...to, self]);
  return { to: [...to, ...others], cc: distinct(original.cc, [...to, ...others, self]) };
}

function prefixed(subject: string, prefix: 'Re' | 'Fw'): string {
  const isPrefixed = prefix === 'Re' ? /^re:/i.test(subject) : /^(fw|fwd):/i.test(subject);
  return isPrefixed ? subject : `${prefix}: ${subject}`;
}

function nameOf(person: Person): string {
  return person.name && person.name !== person.address
    ? `${person.name} <${person.address}>`
    : person.address;
}

function quotedHtml(original: Message): string {
  const inner = /<body[^>]*>([\s\S]*?)<\/body>/i.exec(original.body.content)?.[1];
  const content =
    original.body.contentType === 'html'
      ? (inner ?? original.body.content)
      : escapeHtml(textOf(original.body)).replace(/\r?\n/g, '<br>\r\n');
  const lines = [
    ['From', original.from ? nameOf(original.from) : ''],
    ['Sent', new Date(original.sent).toUTCString()],
    ['To', original.to.map(nameOf).join('; ')],
    ['Subject', original.subject],
  ].map(([label, value]) => `<b>${label}:</b> ${escapeHtml(value ?? '')}<br>`);
  return `<hr tabindex="-1" style="display:inline-block; width:98%">\r\n<div id="divRplyFwdMsg" dir="ltr">${lines.join('\r\n')}</div>\r\n<div>${content}</div>`;
}

function answerBody(original: Message, comment: string): Body {
  const text = comment
    ? `${escapeHtml(comment).replace(/\r?\n/g, '<br>\r\n')}<br>\r\n`
    : '<br>\r\n';
  return {
    contentType: 'html',
    content: `<html><head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>${text}${quotedHtml(original)}</body></html>`,
  };
}

function referencesOf(original: Message): string {
  const before = original.headers.find((header) => header.name.toLowerCase() === 'references');
  return [before?.value, original.internetMessageId].filter(Boolean).join(' ');
}

/** A draft that answers or forwards `original`; a given body replaces the whole, quoted history too. */
export function answerContent(
  mailbox: Mailbox,
  time: { now: number; number: number },
  answer: { original: Message; kind: AnswerKind; comment: string; patch: Partial<MessageContent> },
): MessageContent {
  const { original, kind, patch } = answer;
  return draftContent(mailbox, time, {
    subject: prefixed(original.subject, kind === 'forward' ? 'Fw' : 'Re'),
    body: answerBody(original, answer.comment),
    ...recipientsOf(mailbox, original, kind),
    conversationId: original.conversationId,
    conversationDepth: original.conversationDepth + 1,
    attachments: kind === 'forward' ? original.attachments : [],
    ...patch,
    headers: [
      { name: 'In-Reply-To', value: original.internetMessageId },
      { name: 'References', value: referencesOf(original) },
      ...(patch.headers ?? []),
    ],
  });
}
