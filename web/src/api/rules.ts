import * as vetoes from '@docket/core/review/vetoes.contract';
import * as contracts from '@docket/core/rules/rules.contract';

import { call } from './client';
import { contractQuery, mutationHooks } from './contract-query';
import { useLongCall } from './long-call';

const mutation = mutationHooks('rules');

export const rulesQuery = () => contractQuery('rules', contracts.listRules);
export const ruleHitsQuery = () => contractQuery('rules', contracts.listRuleHits);
export const findRule = async (id: string) =>
  (await call(contracts.listRules, {})).find((one) => one.id === id);

export const useCreateRule = mutation(contracts.createRule);
export const useUpdateRule = mutation(contracts.updateRule);
export const useDeleteRule = mutation(contracts.deleteRule);
export const useReorderRules = mutation(contracts.reorderRules);
/** Read-only, but mutations because a button triggers them. */
export const useTestRules = mutation(contracts.testRules);
export const useMineRules = mutation(contracts.mineRules);
export const useBacktestRule = () => useLongCall(contracts.backtestRule);
export const useFindWaitingMail = mutation(contracts.findWaitingMail);

export const vetoesQuery = () => contractQuery('rules', vetoes.listVetoes);
export const useAddVeto = mutation(vetoes.addVeto);
export const useRemoveVeto = mutation(vetoes.removeVeto);
