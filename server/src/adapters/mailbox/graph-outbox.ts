import type { GraphCall } from './graph-call';
import type { Outbox } from './mailbox';
import { isMailboxError } from './mailbox-error';
import { textToHtml } from './text-to-html';

type Draft = { id: string; isDraft?: boolean; body?: { contentType?: string; content?: string } };

const messagePath = (id: string) => `/me/messages/${encodeURIComponent(id)}`;

/** Drafts and sends: none of these calls takes an idempotency key, so a doubtful one is looked up, never repeated. */
export function createGraphOutbox(graph: GraphCall): Outbox {
  async function readDraft(id: string): Promise<Draft | null> {
    try {
      const answer = await graph.send({
        method: 'GET',
        path: `${messagePath(id)}?$select=id,isDraft,body`,
        isRepeatable: true,
      });
      return answer.body as Draft;
    } catch (error) {
      if (isMailboxError(error, 'mailbox.not_found')) return null;
      throw error;
    }
  }

  return {
    async createReplyDraft(messageId) {
      const answer = await graph.send({
        method: 'POST',
        path: `${messagePath(messageId)}/createReply`,
        isRepeatable: false,
      });
      return { id: (answer.body as Draft).id };
    },

    async writeDraft(draftId, body) {
      const draft = await readDraft(draftId);
      const content = withTextAbove(draft?.body?.content ?? '', textToHtml(body));
      await graph.send({
        method: 'PATCH',
        path: messagePath(draftId),
        body: { body: { contentType: 'html', content } },
        isRepeatable: true,
      });
    },

    async sendDraft(draftId) {
      await graph.send({
        method: 'POST',
        path: `${messagePath(draftId)}/send`,
        isRepeatable: false,
      });
    },

    async findDraft(draftId) {
      const draft = await readDraft(draftId);
      return draft && { id: draft.id, state: draft.isDraft === false ? 'sent' : 'draft' };
    },
  };
}

const REPLY_START = '<div id="docket-reply">';
const WRITTEN = /<div[^>]*\bid="(?:x_)*docket-reply"[^>]*>.*?<\/div>/is;

/** PATCH replaces the whole body: the history the draft came with is kept below; a second write replaces the first. */
function withTextAbove(content: string, html: string): string {
  const reply = `${REPLY_START}${html}</div>`;
  if (WRITTEN.test(content)) return content.replace(WRITTEN, () => reply);
  const body = /<body[^>]*>/i.exec(content);
  const at = body ? body.index + body[0].length : 0;
  return content.slice(0, at) + reply + content.slice(at);
}
