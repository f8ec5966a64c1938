import * as contracts from '@docket/core/webhooks/webhooks.contract';
import type { FastifyInstance } from 'fastify';

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
  serve(contracts.createWebhook, (work, { user, body }) =>
    createWebhook(work, deps, { user, input: body }),
  );
  serve(contracts.updateWebhook, (work, { user, params, body }) =>
    updateWebhook(work, deps, { user, id: params.id, patch: body }),
  );
  serve(contracts.deleteWebhook, async (work, { user, params }) => ({
    deleted: await deleteWebhook(work, { user, id: params.id }),
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
