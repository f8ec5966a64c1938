import { findAccount } from '../accounts/account';
import type { World } from '../world/world';
import type { Mailbox } from '../mailbox/mailbox';
import type { Message, MessageContent } from '../mailbox/message';

function withStandardHeaders(content: MessageContent): MessageContent {
  const standard = [
    { name: 'Message-ID', value: content.internetMessageId },
    { name: 'Date', value: new Date(content.sent).toUTCString() },
    { name: 'Subject', value: content.subject },
  ];
  const known = new Set(content.headers.map((header) => header.name.toLowerCase()));
  return {
    ...content,
    headers: [
      ...standard.filter((header) => !known.has(header.name.toLowerCase())),
      ...content.headers,
    ],
  };
}

/** The conversation of a message in another mailbox: that of the message it answers there. */
function conversationIn(mailbox: Mailbox, content: MessageContent): string {
  const references = content.headers.find(
    (header) => header.name.toLowerCase() === 'references',
  )?.value;
  for (const id of (references ?? '').split(/\s+/).toReversed()) {
    const [known] = mailbox.index.byInternetId.get(id) ?? [];
    if (known) return known.conversationId;
  }
  return content.conversationId;
}

/** Puts a copy into the inbox of each recipient with a mailbox here; others are external. */
export function deliverCopies(world: World, content: MessageContent): void {
  const addresses = new Set(
    [...content.to, ...content.cc, ...content.bcc].map((person) => person.address.toLowerCase()),
  );
  for (const address of addresses) {
    const account = findAccount(address);
    if (!account) continue;
    const mailbox = world.mailboxOf(account);
    const received = world.clock.nowSecond();
    mailbox.add(
      {
        ...withStandardHeaders(content),
        bcc: [],
        received,
        isRead: false,
        isDraft: false,
        flag: { flagStatus: 'notFlagged' },
        categories: [],
        extended: [],
        conversationId: conversationIn(mailbox, content),
      },
      mailbox.folder('inbox'),
    );
  }
}

/** Sends a draft: it becomes the only copy in Sent Items, under the same immutable id. */
export function sendDraft(world: World, mailbox: Mailbox, draft: Message): void {
  const now = world.clock.nowSecond();
  deliverCopies(world, { ...contentOf(draft), isDraft: false, sent: now });
  world.sent += 1;
  const { lateSentCopy: late } = mailbox;
  if (late === null) {
    moveToSent(mailbox, draft, now);
    return;
  }
  mailbox.move(draft, mailbox.folder(late.folder));
  void world.isStillThisAfter(late.ms).then((isStillThis) => {
    if (isStillThis && draft.isDraft) moveToSent(mailbox, draft, now);
  });
}

function moveToSent(mailbox: Mailbox, draft: Message, now: number): void {
  mailbox.update(draft, { isDraft: false, isRead: true, sent: now, received: now });
  mailbox.move(draft, mailbox.folder('sentitems'));
}

export function contentOf(message: Message): MessageContent {
  const { key, restId, ordinal, folderId, created, modified, version, moves, ...content } = message;
  void [key, restId, ordinal, folderId, created, modified, version, moves];
  return content;
}
