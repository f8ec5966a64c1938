import * as contracts from '@docket/core/webhooks/webhooks.contract';
import type { FastifyInstance } from 'fastify';

import { browserOf } from '../../accounts/entry/browser';
import { serveWith } from '../../platform/http/serve';
import type { AddressGuard } from '../../platform/outbound/guarded-request';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import {
  createWebhook,
  deleteWebhook,
  readMessages,
  readWebhooks,
  replayFailedMessages,
  replayMessage,
  testWebhook,
  updateWebhook,
} from './webhooks.usecases';

export function registerWebhookRoutes(
  app: FastifyInstance,
  deps: PlatformDependencies & { webhookGuard: AddressGuard },
): void {
  const serve = serveWith(app, deps);
  serve(contracts.listWebhooks, async (work) => ({ webhooks: await readWebhooks(work) }));
  serve(contracts.createWebhook, (work, { user, request, body }) =>
    createWebhook(work, deps, { user, browser: browserOf(request), input: body }),
  );
  serve(contracts.updateWebhook, (work, { user, request, params, body }) =>
    updateWebhook(work, deps, { user, browser: browserOf(request), id: params.id, patch: body }),
  );
  serve(contracts.deleteWebhook, async (work, { user, request, params }) => ({
    deleted: await deleteWebhook(work, { user, browser: browserOf(request), id: params.id }),
  }));
  serve(contracts.testWebhook, async (work, { params }) => ({
    messageId: await testWebhook(work, params.id),
  }));
  serve(contracts.listWebhookMessages, (work, { params, query }) =>
    readMessages(work, params.id, query),
  );
  serve(contracts.replayWebhookMessage, (work, { params }) => replayMessage(work, params));
  serve(contracts.replayFailedMessages, (work, { params }) =>
    replayFailedMessages(work, params.id),
  );
}
