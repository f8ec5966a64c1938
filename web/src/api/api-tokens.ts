import * as contracts from '@docket/core/api-tokens/api-tokens.contract';

import { contractQuery, mutationHooks } from './contract-query';

const mutation = mutationHooks('settings');

export const apiTokensQuery = () => contractQuery('settings', contracts.listApiTokens);
export const useCreateApiToken = mutation(contracts.createApiToken);
export const useRevokeApiToken = mutation(contracts.revokeApiToken);
