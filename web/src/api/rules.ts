import * as contracts from '@docket/core/rules/rules.contract';

import { call } from './client';
import { contractQuery, useContractMutation } from './contract-query';

export const rulesQuery = () => contractQuery('rules', contracts.listRules);
export const findRule = async (id: string) =>
  (await call(contracts.listRules, {})).find((one) => one.id === id);

export const useCreateRule = () => useContractMutation('rules', contracts.createRule);
export const useUpdateRule = () => useContractMutation('rules', contracts.updateRule);
export const useDeleteRule = () => useContractMutation('rules', contracts.deleteRule);
export const useReorderRules = () => useContractMutation('rules', contracts.reorderRules);
/** These three read only; they are mutations because they are asked for by a button. */
export const useTestRules = () => useContractMutation('rules', contracts.testRules);
export const useMineRules = () => useContractMutation('rules', contracts.mineRules);
export const useBacktestRule = () => useContractMutation('rules', contracts.backtestRule);
