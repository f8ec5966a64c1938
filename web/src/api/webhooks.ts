import * as contracts from '@docket/core/webhooks/webhooks.contract';

import { contractQuery, mutationHooks, pagedContractQuery } from './contract-query';

const mutation = mutationHooks('settings');

export const webhooksQuery = () => contractQuery('settings', contracts.listWebhooks);
export const useCreateWebhook = mutation(contracts.createWebhook);
export const useUpdateWebhook = mutation(contracts.updateWebhook);
export const useDeleteWebhook = mutation(contracts.deleteWebhook);
export const useTestWebhook = mutation(contracts.testWebhook);
export const useReplayWebhookMessage = mutation(contracts.replayWebhookMessage);
export const useReplayFailedMessages = mutation(contracts.replayFailedMessages);
export const webhookMessagesQuery = (id: string, page: number) =>
  pagedContractQuery('settings', contracts.listWebhookMessages, {
    params: { id },
    query: { page, pageSize: 10 },
  });
