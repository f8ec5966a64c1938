import type { MailAddress } from '@docket/core/emails/email';
import { readFileSync } from 'node:fs';

import type { ReadableMail } from '@docket/intelligence/reading/message-features';
import { readMessage } from '@docket/intelligence/reading/read-message';
import PostalMime, { type Address } from 'postal-mime';

/** The messages of an mbox file in time order, as the product would store them. */
export async function readMailPool(file: string): Promise<ReadableMail[]> {
  const sources = readFileSync(file, 'latin1')
    .split(/^From .*\n/mu)
    .slice(1);
  const mails = await Promise.all(sources.map(readSource));
  return mails.toSorted((one, other) => timeOf(one) - timeOf(other));
}

export function timeOf(mail: ReadableMail): number {
  const time = Date.parse(mail.message.receivedAt);
  return Number.isNaN(time) ? 0 : time;
}

async function readSource(source: string, index: number): Promise<ReadableMail> {
  const parsed = await PostalMime.parse(Buffer.from(source, 'latin1'));
  const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]));
  const { message, fullText } = readMessage({
    id: parsed.messageId ?? String(index),
    conversationId: null,
    subject: parsed.subject ?? '',
    body: parsed.text ?? parsed.html ?? '',
    bodyType: parsed.text === undefined ? 'html' : 'text',
    from: toAddresses(parsed.from ? [parsed.from] : [])[0] ?? { name: '', address: '' },
    to: toAddresses(parsed.to ?? []),
    cc: toAddresses(parsed.cc ?? []),
    receivedAt: parsed.date ?? '',
    importance: 'normal',
    headers,
    attachmentNames: parsed.attachments.flatMap(({ filename }) => filename ?? []),
    isFromReader: false,
  });
  return { message, fullText };
}

function toAddresses(addresses: readonly Address[]): MailAddress[] {
  return addresses
    .flatMap((one) => ('group' in one && one.group ? one.group : [one]))
    .map(({ name, address }) => ({ name, address: address ?? '' }));
}
