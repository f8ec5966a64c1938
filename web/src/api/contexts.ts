import * as contracts from '@docket/core/contexts/contexts.contract';

import { call } from './client';
import { contractQuery, useContractMutation } from './contract-query';

export const contextsQuery = () => contractQuery('contexts', contracts.listContexts);
export const findContext = async (id: string) =>
  (await call(contracts.listContexts, {})).find((one) => one.id === id);

export const useCreateContext = () => useContractMutation('contexts', contracts.createContext);
export const useUpdateContext = () => useContractMutation('contexts', contracts.updateContext);
export const useDeleteContext = () => useContractMutation('contexts', contracts.deleteContext);
export const useSetDefaultContext = () =>
  useContractMutation('contexts', contracts.setDefaultContext);
