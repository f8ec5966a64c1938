import { textOf } from './body-text';
import type { Message, Person } from './message';

function people(list: (Person | null)[]): string {
  return list.map((person) => (person ? `${person.name} ${person.address}` : '')).join(' ');
}

const fields: Record<string, (message: Message) => string> = {
  from: (m) => people([m.from]),
  to: (m) => people(m.to),
  cc: (m) => people(m.cc),
  subject: (m) => m.subject,
  body: (m) => textOf(m.body),
  participants: (m) => people([m.from, ...m.to, ...m.cc, ...m.bcc]),
  attachment: (m) => m.attachments.map((attachment) => attachment.name).join(' '),
};

function everywhere(message: Message): string {
  return `${people([message.from])} ${message.subject} ${textOf(message.body)}`;
}

/** A small part of KQL: words and `field:word`, all of them needed; at most 1000, newest sent first. */
export function searchMessages(messages: readonly Message[], query: string): Message[] {
  const terms =
    query
      .replace(/^"|"$/g, '')
      .toLowerCase()
      .match(/(\w+:)?(\\?"[^"]+"|\S+)/g) ?? [];
  const tests = terms
    .filter((term) => term !== 'and')
    .map((term) => {
      const [, field = '', word = ''] = /^(?:(\w+):)?(.*)$/.exec(term) ?? [];
      const text = fields[field] ?? everywhere;
      const wanted = (fields[field] || !field ? word : term).replace(/\\?"/g, '');
      return (message: Message): boolean => text(message).toLowerCase().includes(wanted);
    });
  return messages
    .filter((message) => tests.every((test) => test(message)))
    .sort((a, b) => b.sent - a.sent)
    .slice(0, 1000);
}
