import type { SandboxFolder, SandboxMessage } from './sandbox-control';

/** The product's view of one message; see GET /sync/messages. */
export type StoredMessage = {
  id: string;
  messageId: string;
  internetMessageId: string | null;
  folderId: string | null;
  folder: string;
  subject: string;
  preview: string;
  receivedAt: string;
  isRead: boolean;
  isArchived: boolean;
  isAway: boolean;
};

export type Difference = {
  kind: 'lost' | 'doubled' | 'stale';
  internetMessageId: string;
  /** In words, with both sides. */
  what: string;
};

const LEFT_OUT = new Set([
  'junkemail',
  'drafts',
  'deleteditems',
  'outbox',
  'conversationhistory',
  'clutter',
  'recoverableitemsdeletions',
]);
const COMPARED_TEXT = 60;

/** The mailbox and the product's copy of it, message by message. */
export function compareMessages(
  mailbox: { messages: readonly SandboxMessage[]; folders: readonly SandboxFolder[] },
  stored: readonly StoredMessage[],
): Difference[] {
  const places = new Map(
    mailbox.folders.map((folder) => [folder.wellKnown ?? folder.name, folder]),
  );
  const wanted = new Map(
    mailbox.messages
      .filter(({ isDraft, folder }) => !isDraft && !LEFT_OUT.has(folder))
      .map((message) => [message.id, message]),
  );
  const live = stored.filter(({ isAway, messageId }) => !isAway && !messageId.startsWith('file:'));
  const here = new Map(live.map((email) => [email.messageId, email]));
  const differences: Difference[] = [];
  for (const message of wanted.values()) {
    const email = here.get(message.id);
    const { internetMessageId } = message;
    if (email === undefined) {
      const known = stored.find((one) => one.internetMessageId === internetMessageId);
      const what = `in ${message.folder}; in Docket ${known === undefined ? 'nowhere' : JSON.stringify(known)}`;
      differences.push({ kind: 'lost', internetMessageId, what });
      continue;
    }
    const what = staleness(message, email, places.get(message.folder));
    if (what !== null) differences.push({ kind: 'stale', internetMessageId, what });
  }
  return [...differences, ...surplus(live, wanted)];
}

/** Live in Docket but not in the mailbox: a second row of a message, or a deleted one. */
function surplus(
  live: readonly StoredMessage[],
  wanted: ReadonlyMap<string, SandboxMessage>,
): Difference[] {
  const present = new Set([...wanted.values()].map((message) => message.internetMessageId));
  return live
    .filter((email) => !wanted.has(email.messageId))
    .map((email) => ({
      kind: present.has(email.internetMessageId ?? '') ? 'doubled' : 'stale',
      internetMessageId: email.internetMessageId ?? email.messageId,
      what: `Docket shows it in ${email.folder}, where the mailbox has it no more`,
    }));
}

function staleness(
  message: SandboxMessage,
  email: StoredMessage,
  folder: SandboxFolder | undefined,
): string | null {
  const pairs = {
    subject: [message.subject, email.subject],
    text: writtenHere(message) ? [essence(message.body), essence(email.preview)] : ['', ''],
    read: [message.isRead, email.isRead],
    folder: [folder?.id, email.folderId],
    'folder name': [folder?.name, email.folder],
    'time of arrival': [Date.parse(message.receivedAt), Date.parse(email.receivedAt)],
  };
  const different = Object.entries(pairs).filter(([, [there, here]]) => there !== here);
  if (different.length === 0) return null;
  return different
    .map(([name, [there, here]]) => `${name}: mailbox ${String(there)}, Docket ${String(here)}`)
    .join('; ');
}

/** The run's own plain text; converting HTML to text is not part of sync. */
function writtenHere({ internetMessageId }: SandboxMessage): boolean {
  return internetMessageId.endsWith('@chaos.docket.example>');
}

/** Letters and digits only, since wrapping and markup do not matter. */
function essence(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, COMPARED_TEXT);
}
