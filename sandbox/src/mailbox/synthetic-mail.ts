import { conversationIdOf } from './message-id';
import type { Folder } from './folder';
import type { Mailbox } from './mailbox';
import { emptyContent, type Message } from './message';

const people = [
  { name: 'Priya Nandakumar', address: 'priya.n@corvid-contracting.example' },
  { name: 'Noor Castellan', address: 'noor@castellan-audit.example' },
  { name: 'Tomas Wren', address: 'tomas.wren@elmcourt-residents.example' },
  { name: 'Lotte Brandvold', address: 'lotte@brandvold-print.example' },
];

const topics = [
  'Harbour Street 14 refit',
  'Q4 audit',
  'Elm Court 3',
  'Brightwell lease',
  'Payroll migration',
];

const paragraph =
  'The figures for the second floor are attached as promised. Could you check the totals by Friday and tell Daniel if anything looks wrong? ' +
  'We can hold the slot until then, after that the supplier gives it to somebody else. ';

export interface SyntheticMail {
  count: number;
  /** Milliseconds; the newest message's time. */
  newest: number;
  /** Seconds between one message and the next. */
  spacing: number;
  /** Approximate length of each body, in characters. */
  bodyLength: number;
  prefix: string;
}

/** Fast, deterministic messages: volume, not realism. */
export function addSyntheticMail(mailbox: Mailbox, folder: Folder, mail: SyntheticMail): Message[] {
  const owner = { name: mailbox.owner.name, address: mailbox.owner.address };
  const filler = paragraph.repeat(Math.max(1, Math.ceil(mail.bodyLength / paragraph.length)));
  const made: Message[] = [];
  for (let number = mail.count; number > 0; number -= 1) {
    const received = mail.newest - (number - 1) * mail.spacing * 1000;
    const sender = people[number % people.length] ?? null;
    const topic = topics[number % topics.length] ?? '';
    const internetMessageId = `<${mail.prefix}.${number}@load.docket.example>`;
    made.push(
      mailbox.add(
        {
          ...emptyContent(received),
          subject: `${topic}: note ${number}`,
          body: {
            contentType: 'text',
            content: `Hi Ines,\n\nNote ${number}. ${filler.slice(0, mail.bodyLength)}\n\nBest,\n${sender?.name ?? ''}`,
          },
          from: sender,
          sender,
          to: [owner],
          isRead: number % 3 === 0,
          internetMessageId,
          conversationId: conversationIdOf(`${mail.prefix}:${Math.ceil(number / 3)}`),
          headers: [{ name: 'Message-ID', value: internetMessageId }],
        },
        folder,
      ),
    );
  }
  return made;
}
