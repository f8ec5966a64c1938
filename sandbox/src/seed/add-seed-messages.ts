import { attachmentIdOf, conversationIdOf } from '../mailbox/message-id';
import type { Mailbox } from '../mailbox/mailbox';
import { emptyContent, type Attachment, type Body, type MessageContent } from '../mailbox/message';
import type { Clock } from '../clock';
import type { SeedMessage } from './seed-message';

const day = 86_400_000;

function timeOf(seed: SeedMessage, now: number): number {
  const midnight = Math.floor(now / day) * day - seed.daysAgo * day;
  const [hours = 0, minutes = 0] = seed.at.split(':').map(Number);
  const time = midnight + (hours * 60 + minutes) * 60_000;
  // Early in the day, today's later mail is dated a few minutes ago, in the same order.
  const latest = now - (1440 - hours * 60 - minutes) * 1000;
  return Math.floor(Math.min(time, latest) / 1000) * 1000;
}

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** `{+8}` is the day eight days after the message, as "29 November". */
function withDates(text: string, received: number): string {
  return text.replaceAll(/\{\+(\d+)\}/g, (_, days: string) => {
    const date = new Date(received + Number(days) * day);
    return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''}`;
  });
}

function bodyOf(seed: SeedMessage, received: number): Body {
  return seed.html
    ? { contentType: 'html', content: withDates(seed.html, received) }
    : { contentType: 'text', content: withDates(seed.text ?? '', received) };
}

function attachmentsOf(seed: SeedMessage, received: number): Attachment[] {
  return (seed.attachments ?? []).map((attachment, index) => ({
    id: attachmentIdOf(`${seed.key}:${index}`),
    name: attachment.name,
    contentType: attachment.contentType,
    bytes: Buffer.isBuffer(attachment.content)
      ? attachment.content
      : Buffer.from(attachment.content),
    isInline: attachment.contentId !== undefined,
    contentId: attachment.contentId ?? null,
    modified: received,
  }));
}

function messageIdOf(key: string): string {
  return `<${key}@seed.docket.example>`;
}

/** Adds made-up mail oldest first, threaded by what answers what. */
export function addSeedMessages(
  clock: Clock,
  mailbox: Mailbox,
  seeds: readonly SeedMessage[],
): void {
  const now = clock.now();
  const owner = { name: mailbox.owner.name, address: mailbox.owner.address };
  const byKey = new Map(seeds.map((seed) => [seed.key, seed]));
  const chainOf = (seed: SeedMessage): SeedMessage[] => {
    const before = seed.answers ? byKey.get(seed.answers) : undefined;
    return before ? [...chainOf(before), before] : [];
  };
  const timed = seeds.map((seed) => ({ seed, received: timeOf(seed, now) }));
  for (const { seed, received } of timed.sort((a, b) => a.received - b.received)) {
    const chain = chainOf(seed);
    const isSent = seed.folder === 'sentitems' || seed.folder === 'drafts';
    const from = seed.from ?? (isSent ? owner : null);
    const references = chain.map((before) => messageIdOf(before.key));
    const content: MessageContent = {
      ...emptyContent(received),
      sent: received - 2000,
      subject: withDates(seed.subject, received),
      body: bodyOf(seed, received),
      from,
      sender: from,
      to: seed.to ?? [owner],
      cc: seed.cc ?? [],
      replyTo: seed.replyTo ?? [],
      isRead: seed.isRead ?? isSent,
      isDraft: seed.folder === 'drafts',
      importance: seed.importance ?? 'normal',
      flag: { flagStatus: seed.isFlagged ? 'flagged' : 'notFlagged' },
      categories: seed.categories ?? [],
      inference: seed.isOther ? 'other' : 'focused',
      internetMessageId: messageIdOf(seed.key),
      conversationId: conversationIdOf(`seed:${chain[0]?.key ?? seed.key}`),
      conversationDepth: chain.length,
      headers: [
        { name: 'Message-ID', value: messageIdOf(seed.key) },
        { name: 'Date', value: new Date(received).toUTCString() },
        ...(references.length > 0
          ? [
              { name: 'In-Reply-To', value: references.at(-1) ?? '' },
              { name: 'References', value: references.join(' ') },
            ]
          : []),
        ...(seed.headers ?? []),
      ],
      attachments: attachmentsOf(seed, received),
      keepUnsafeHtml: seed.keepUnsafeHtml ?? false,
    };
    mailbox.add(content, mailbox.folder(seed.folder ?? 'inbox'));
  }
}
