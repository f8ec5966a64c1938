import type { MessagePage, PageRequest } from '../../adapters/mailbox/mailbox';
import { isMailboxError } from '../../adapters/mailbox/mailbox-error';
import { countMailboxImports } from './import-jobs.repository';
import { moveRange, type Range } from './ledger.repository';
import { inSession, type SyncSession } from './sync-session';
import { takeMessages } from './take-messages';

/** Lists one range of one folder to its end; every page's rows and the range's position move together. */
export async function backfillRange(session: SyncSession, range: Range): Promise<void> {
  if (range.nextLink === null) return readPages(session, range, firstPage(range));
  try {
    await readPages(session, range, { nextLink: range.nextLink });
  } catch (error) {
    if (!isMailboxError(error) || !isLostPosition(error.code)) throw error;
    const anew = { nextLink: null, counted: null, total: null, doneAt: null };
    await inSession(session, (scope) => moveRange(scope, range, anew));
    await readPages(session, { ...range, nextLink: null }, firstPage(range));
  }
}

function isLostPosition(code: string): boolean {
  return code === 'mailbox.cursor_expired' || code === 'mailbox.refused';
}

function firstPage(range: Range): PageRequest {
  return {
    folderId: range.folderId,
    from: range.from.toISOString(),
    to: range.to.toISOString(),
  };
}

async function readPages(session: SyncSession, range: Range, first: PageRequest): Promise<void> {
  let coming: Promise<MessagePage> = session.mailbox.listMessages(first);
  for (let isFirst = true; ; isFirst = false) {
    const page = await coming;
    const { nextLink } = page;
    // The next page is on its way while this one is stored.
    coming = nextLink === null ? coming : session.mailbox.listMessages({ nextLink });
    coming.catch(() => undefined);
    await storePage(session, range, { page, isFirst: isFirst && range.nextLink === null });
    if (nextLink === null) return;
  }
}

async function storePage(
  session: SyncSession,
  range: Range,
  { page, isFirst }: { page: MessagePage; isFirst: boolean },
): Promise<void> {
  const found = page.messages.filter((message) => !message.isDraft).length;
  await takeMessages(session, { messages: page.messages, gone: [] }, async (scope, stored, now) => {
    const added = stored.added.length;
    await moveRange(scope, range, {
      nextLink: page.nextLink,
      counted: found,
      total: isFirst ? page.total : null,
      doneAt: page.nextLink === null ? now : null,
    });
    await countMailboxImports(scope, {
      found,
      stored: added,
      duplicates: found - added,
      failed: 0,
    });
  });
}
