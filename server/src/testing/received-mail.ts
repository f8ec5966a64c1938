import type { MailboxMessage } from '../mail/mailbox/mailbox';
import { composeEmail } from '../mail/emails/compose-email';
import { receiveEmails } from '../mail/emails/emails.usecases';
import { asUser } from '../platform/db/database';
import type { SignedIn, TestApp } from './test-app';

let sequence = 0;

export type TestMail = Partial<MailboxMessage> & { text?: string };

export function mailOf(
  who: { user: { name: string; email: string } },
  mail: TestMail = {},
): MailboxMessage {
  sequence += 1;
  const { text, ...fields } = mail;
  return {
    // Increasing, even when compared as text.
    id: `message-${String(sequence).padStart(6, '0')}`,
    internetMessageId: `<${sequence}@mail.example>`,
    conversationId: `conversation-${sequence}`,
    folderId: null,
    subject: 'Roof repair',
    body: { type: 'text', content: text ?? 'Please send me the signed contract by Friday.' },
    from: { name: 'Dana Kerr', address: 'dana@kerr.example' },
    to: [{ name: who.user.name, address: who.user.email }],
    cc: [],
    replyTo: [],
    receivedAt: '2026-11-02T08:00:00Z',
    sentAt: '2026-11-02T08:00:00Z',
    importance: 'normal',
    headers: {},
    categories: [],
    webLink: 'https://mail.example/1',
    changeKey: 'one',
    isRead: false,
    isDraft: false,
    hasAttachments: false,
    attachments: [],
    ...fields,
  };
}

/** Stores messages as the sync would and announces them; returns the emails' ids, in the order of their message ids. */
export async function receive(
  docket: TestApp,
  who: SignedIn,
  mails: readonly TestMail[],
): Promise<string[]> {
  const { deps } = docket;
  const folder = { name: 'Inbox', wellKnownName: 'inbox', isIncluded: true };
  const emails = mails.map((mail) =>
    composeEmail(mailOf(who, mail), { readerAddress: who.user.email, folder }),
  );
  const stored = await asUser(docket.db, who.user.id, (scope) =>
    receiveEmails(scope, emails, { now: deps.clock.now(), deps }),
  );
  return stored.added.map(({ id }) => id);
}

/** Received, classified and extracted; returns the email as the API shows it. */
export async function receiveAnalysed(docket: TestApp, who: SignedIn, mail: TestMail = {}) {
  const [id] = await receive(docket, who, [mail]);
  const { status, body } = await who.post(`/emails/${id}/generate-recommendations`);
  if (status !== 200) throw new Error(`Analysis failed: ${JSON.stringify(body)}`);
  return body;
}
