import { API_PREFIX } from '@docket/core/contract';
import {
  allowImages,
  getEmail,
  listQueue,
  listQueueIds,
} from '@docket/core/emails/emails.contract';
import { listStoredEmails as storedEmailsContract } from '@docket/core/emails/stored-email.contract';
import { AppError } from '@docket/core/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { MailboxFor } from '../../adapters/mailbox/mailbox';
import { asUser } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { asWork } from '../../platform/work';
import { contentDisposition } from './content-disposition';
import { frameDocument, framePolicy } from './email-frame';
import { allowImagesOfSender, openEmail, readAttachment } from './emails.usecases';
import { listReviewQueue, listReviewQueueIds } from './review-queue.usecases';
import { listStoredEmails } from './stored-emails.repository';

/** Seconds; a new version's policy is in force after them at the latest. */
const FRAME_KEPT_S = 600;

type Needs = Pick<Deps, 'db' | 'clock' | 'announce'> & { mailboxFor: MailboxFor };

export function registerEmailsRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, mailboxFor } = needs;
  route(app, listQueue, ({ user, query }) =>
    asWork(needs, user.id, (work) =>
      listReviewQueue(work, { ...query, pageSize: query.limit ?? query.pageSize }),
    ),
  );
  route(app, listQueueIds, ({ user, query }) =>
    asWork(needs, user.id, async (work) => ({
      ids: await listReviewQueueIds(work, { ...query, page: 1, pageSize: 1 }),
    })),
  );
  route(app, storedEmailsContract, ({ user, query }) =>
    asUser(db, user.id, (scope) => listStoredEmails(scope, query)),
  );
  route(app, getEmail, ({ user, params }) =>
    asUser(db, user.id, (scope) => openEmail(scope, params.id)),
  );
  route(app, allowImages, ({ user, params }) =>
    asUser(db, user.id, async (scope) => {
      await allowImagesOfSender(scope, params.id);
      return { success: true as const };
    }),
  );

  app.get<{ Params: { id: string; attachmentId: string } }>(
    `${API_PREFIX}/emails/:id/attachments/:attachmentId`,
    async (request, reply) => {
      const file = await readAttachment(
        { db, mailboxFor },
        { userId: requireUser(request).id, ...request.params },
      );
      // A downloaded file is never shown in the page, whatever type it claims to be.
      return reply
        .header('content-type', 'application/octet-stream')
        .header('content-disposition', contentDisposition(file.name))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Buffer.from(file.bytes));
    },
  );

  app.get<{ Querystring: Record<string, string | undefined> }>(
    `${API_PREFIX}/mail-frame`,
    (request, reply) => {
      requireUser(request);
      const images = request.query['images'] === '1';
      return (
        reply
          .headers(frameHeaders({ images, isOpen: true }))
          // Nothing of anyone is in it, and each opened email asks for it.
          .header('cache-control', `private, max-age=${FRAME_KEPT_S}`)
          .send(frameHtml(''))
      );
    },
  );

  app.get<{ Params: { id: string }; Querystring: Record<string, string | undefined> }>(
    `${API_PREFIX}/emails/:id/frame`,
    async (request, reply) => {
      const user = requireUser(request);
      const email = await asUser(db, user.id, (scope) => openEmail(scope, request.params.id));
      const images = request.query['images'] === '1';
      const theme = request.query['theme'] === 'dark' ? 'dark' : 'light';
      const focus = request.query['focus'] ?? null;
      const html = frameHtml(frameDocument(email, { images, theme, focus }));
      return reply.headers(frameHeaders({ images, isOpen: false })).send(html);
    },
  );
}

function frameHeaders(frame: { images: boolean; isOpen: boolean }): Record<string, string> {
  return {
    'content-security-policy': framePolicy(frame),
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
  };
}

function frameHtml(body: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${body}</body></html>`;
}

function requireUser(request: FastifyRequest): { id: string } {
  if (request.user === null) throw new AppError('auth.required', 'User not authenticated');
  return request.user;
}
