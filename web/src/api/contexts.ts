import * as contracts from '@docket/core/contexts/contexts.contract';

import { call } from './client';
import { contractQuery, offlineQuery, mutationHooks } from './contract-query';

const mutation = mutationHooks('contexts');

export const contextsQuery = () => contractQuery('contexts', contracts.listContexts);
export const clockQuery = () =>
  offlineQuery(contractQuery('contexts', contracts.getClock), 'clock');
export const findContext = async (id: string) =>
  (await call(contracts.listContexts, {})).find((one) => one.id === id);

export const useCreateContext = mutation(contracts.createContext);
export const useUpdateContext = mutation(contracts.updateContext);
export const useDeleteContext = mutation(contracts.deleteContext);
export const useSetDefaultContext = mutation(contracts.setDefaultContext);
