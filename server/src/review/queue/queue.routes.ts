import { API_PREFIX } from '@docket/core/contract';
import {
  getEmail,
  listQueue,
  listQueueIds,
  listSnoozeTimes,
} from '@docket/core/emails/emails.contract';
import type { FastifyInstance } from 'fastify';

import { asRequester } from '../../platform/db/database';
import { requireUser, route } from '../../platform/http/route';
import { serveWith } from '../../platform/http/serve';
import type { Threads } from '../../platform/threads/thread-task';
import type { WorkDependencies } from '../../platform/use-cases/unit-of-work';
import { frameEmail, framePolicy } from './email-frame';
import {
  cleanEmail,
  listReviewQueue,
  listReviewQueueIds,
  listSnoozeTimes as readSnoozeTimes,
  readEmail,
} from './review-queue.usecases';

/** Seconds after which a new version's policy is in force at the latest. */
const FRAME_KEPT_S = 600;

type Dependencies = WorkDependencies & { threads: Threads<object> };

export function registerQueueRoutes(app: FastifyInstance, deps: Dependencies): void {
  const serve = serveWith(app, deps);
  const { db, threads } = deps;
  serve(listQueue, (work, { query }) =>
    listReviewQueue(work, { ...query, pageSize: query.limit ?? query.pageSize }),
  );
  serve(listQueueIds, async (work, { query }) => ({
    ids: await listReviewQueueIds(work, { ...query, page: 1, pageSize: 1 }),
  }));
  serve(listSnoozeTimes, (work, { query }) => readSnoozeTimes(work, query.text));
  const openEmail = async (userId: string, id: string) =>
    cleanEmail(await asRequester(db, userId, (scope) => readEmail(scope, id)), threads);
  route(app, getEmail, ({ user, params }) => openEmail(user.id, params.id));
  app.get<{ Querystring: Record<string, string | undefined> }>(
    `${API_PREFIX}/mail-frame`,
    { config: { scope: 'read' } },
    (request, reply) => {
      requireUser(request);
      const images = request.query['images'] === '1';
      return (
        reply
          .headers(frameHeaders({ images, isOpen: true }))
          // It contains no one's data, and each opened email requests it.
          .header('cache-control', `private, max-age=${FRAME_KEPT_S}`)
          .send(frameHtml(''))
      );
    },
  );

  app.get<{ Params: { id: string }; Querystring: Record<string, string | undefined> }>(
    `${API_PREFIX}/emails/:id/frame`,
    { config: { scope: 'read' } },
    async (request, reply) => {
      const user = requireUser(request);
      const email = await openEmail(user.id, request.params.id);
      const images = request.query['images'] === '1';
      const theme = request.query['theme'] === 'dark' ? 'dark' : 'light';
      const focus = request.query['focus'] ?? null;
      const html = frameHtml(await frameEmail(threads, email, { images, theme, focus }));
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
