import { createHash } from 'node:crypto';

import type { GraphCall } from './graph-call';
import type { Draft, Outbox } from '../mailbox';
import { listAll } from '../odata-pages';
import { isMailboxError, nullIfNotFound } from '../mailbox-error';
import { textToHtml } from '../text-to-html';

type GraphDraft = {
  id: string;
  isDraft?: boolean;
  parentFolderId?: string;
  body?: { contentType?: string; content?: string };
};

// Named by a GUID of our own: https://learn.microsoft.com/graph/api/resources/extended-properties-overview
const KEY_PROPERTY = 'String {5d0a3e0f-6a1c-4f53-9b53-4d7a0e2c8b41} Name DocketReply';

const messagePath = (id: string) => `/me/messages/${encodeURIComponent(id)}`;

type Graph = Pick<GraphCall, 'send'>;
type Get = (path: string) => Promise<unknown>;

/**
 * Drafts and sends. None of these calls takes an idempotency key, so one with an unknown outcome is looked up, never
 * repeated.
 */
export function createGraphOutbox(mailbox: GraphCall): Outbox {
  const graph: Graph = {
    send: (request) => mailbox.send({ ...request, isForReply: true }),
  };
  const { readDraft, listMarked, toDrafts } = createDraftReader(
    async (path) => (await graph.send({ method: 'GET', path, isRetryable: true })).body,
  );

  return {
    ...createDraftMaker(graph),

    async findDrafts(key) {
      const everywhere = await listMarked('/me/messages', key);
      // A deleted draft is in Deleted Items, still as a draft.
      const drafts = everywhere.some(({ state }) => state === 'draft')
        ? await listMarked('/me/mailFolders/drafts/messages', key)
        : [];
      return [...everywhere.filter(({ state }) => state !== 'draft'), ...drafts];
    },

    async deleteDraft(draftId) {
      const path = messagePath(draftId);
      await nullIfNotFound(graph.send({ method: 'DELETE', path, isRetryable: true }));
    },

    async writeDraft(draftId, { body, to }) {
      const draft = await readDraft(draftId);
      const content = withTextAbove(draft?.body?.content ?? '', {
        draftId,
        html: textToHtml(body),
      });
      await graph.send({
        method: 'PATCH',
        path: messagePath(draftId),
        body: {
          body: { contentType: 'html', content },
          toRecipients: to.map((emailAddress) => ({ emailAddress })),
          ccRecipients: [],
          bccRecipients: [],
        },
        isRetryable: true,
      });
    },

    async sendDraft(draftId) {
      await graph.send({
        method: 'POST',
        path: `${messagePath(draftId)}/send`,
        isRetryable: false,
      });
    },

    async findDraft({ id, maybeSending }) {
      const draft = await readDraft(id);
      return draft && ((await toDrafts([draft], maybeSending))[0] ?? null);
    },
  };
}

/** Creates drafts that are marked with a key, by which they can be found. */
function createDraftMaker(graph: Graph): Pick<Outbox, 'createReplyDraft' | 'createDraft'> {
  return {
    async createReplyDraft(messageId, key, timezone) {
      const create = (prefer: readonly string[]) =>
        graph.send({
          method: 'POST',
          path: `${messagePath(messageId)}/createReply`,
          prefer,
          body: { message: { singleValueExtendedProperties: [{ id: KEY_PROPERTY, value: key }] } },
          isRetryable: false,
        });
      const answer =
        timezone === undefined
          ? await create([])
          : await create([`outlook.timezone="${timezone}"`]).catch((error: unknown) => {
              if (!isUnknownZone(error)) throw error;
              return create([]);
            });
      return { id: (answer.body as GraphDraft).id };
    },

    async createDraft({ subject, headers }, key) {
      const answer = await graph.send({
        method: 'POST',
        path: '/me/messages',
        body: {
          subject,
          internetMessageHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
          singleValueExtendedProperties: [{ id: KEY_PROPERTY, value: key }],
        },
        isRetryable: false,
      });
      return { id: (answer.body as GraphDraft).id };
    },
  };
}

/** Reads drafts, also after they were sent. */
function createDraftReader(get: Get) {
  async function readDraft(id: string): Promise<GraphDraft | null> {
    const path = `${messagePath(id)}?$select=id,isDraft,parentFolderId,body`;
    return (await nullIfNotFound(get(path))) as GraphDraft | null;
  }

  async function listMarked(place: string, key: string): Promise<Draft[]> {
    const query = new URLSearchParams({
      $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${KEY_PROPERTY}' and ep/value eq '${key}')`,
      $select: 'id,isDraft,parentFolderId',
      $top: '50',
    });
    return toDrafts(await listAll<GraphDraft>(get, `${place}?${query.toString()}`), true);
  }

  let outboxId: Promise<string | undefined> | undefined;

  /** Where a message waits that was accepted for sending; until it leaves, it is still a draft. */
  async function findOutboxId(): Promise<string | undefined> {
    const found = await nullIfNotFound(get('/me/mailFolders/outbox?$select=id'));
    return (found as { id: string } | null)?.id;
  }

  async function toDrafts(found: GraphDraft[], maybeSending: boolean): Promise<Draft[]> {
    const isOpen = maybeSending && found.some(({ isDraft }) => isDraft !== false);
    const outbox = isOpen ? await (outboxId ??= findOutboxId()) : undefined;
    return found.map(({ id, isDraft, parentFolderId }) => {
      if (isDraft === false) return { id, state: 'sent' };
      const isSending = parentFolderId !== undefined && parentFolderId === outbox;
      return { id, state: isSending ? 'sending' : 'draft' };
    });
  }

  return { readDraft, listMarked, toDrafts };
}

/** TimeZoneNotSupportedException: the request was refused as a whole, so nothing was created. */
function isUnknownZone(error: unknown): boolean {
  return isMailboxError(error, 'mailbox.refused') && error.providerCode.includes('timezone');
}

/**
 * PATCH replaces the whole body: the quoted history of the draft is kept below; a second write replaces the first. The
 * history may quote earlier replies of ours, so the element is named after its draft.
 */
function withTextAbove(content: string, { draftId, html }: { draftId: string; html: string }) {
  const name = `docket-reply-${createHash('sha256').update(draftId).digest('hex').slice(0, 16)}`;
  const reply = `<div id="${name}">${html}</div>`;
  const written = new RegExp(`<div[^>]*\\bid="(?:x_)*${name}"[^>]*>.*?</div>`, 'is');
  if (written.test(content)) return content.replace(written, () => reply);
  const body = /<body[^<>]*>/i.exec(content);
  const at = body ? body.index + body[0].length : 0;
  return content.slice(0, at) + reply + withoutEarlierText(content.slice(at));
}

/** Without the text that an earlier version put first and marked so; anywhere else, such an element is a quoted reply. */
function withoutEarlierText(content: string): string {
  const [opening, attributes = ''] = /^\s*<div\b([^>]*)>/i.exec(content) ?? [];
  if (opening === undefined || !/\bid="(?:x_)*docket-reply"/i.test(attributes)) return content;
  const rest = content.slice(opening.length);
  const closing = /<\/div>/i.exec(rest);
  return closing ? rest.slice(closing.index + closing[0].length) : content;
}
