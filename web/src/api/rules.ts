import * as vetoes from '@docket/core/review/vetoes.contract';
import type { Rule } from '@docket/core/rules/rule';
import * as contracts from '@docket/core/rules/rules.contract';
import { useMutationState, useQueryClient } from '@tanstack/react-query';

import { call, type CallInput } from './client';
import { contractQuery, mutationHooks, useContractMutation, withRecord } from './contract-query';
import { useLongCall } from './long-call';
import { useRecordToEdit } from './record-to-edit';

const mutation = mutationHooks('rules');

export const rulesQuery = () => contractQuery('rules', contracts.listRules);
export const ruleHitsQuery = () => contractQuery('rules', contracts.listRuleHits);
export const findRule = async (id: string) =>
  (await call(contracts.listRules, {})).find((one) => one.id === id);
export const useRuleToEdit = () => useRecordToEdit('rules', findRule);

export const useCreateRule = mutation(contracts.createRule);
export function useUpdateRule() {
  const client = useQueryClient();
  return useContractMutation('rules', contracts.updateRule, {
    // A form opened before the list is read again must not take its own change for one made elsewhere.
    onSuccess: (rule) => {
      client.setQueryData(rulesQuery().queryKey, (rules) => rules && withRecord(rules, rule));
    },
  });
}
export const useDeleteRule = mutation(contracts.deleteRule);

/** Sent one at a time: of two concurrent requests, the older could be applied last. */
export function useReorderRules() {
  const client = useQueryClient();
  return useContractMutation('rules', contracts.reorderRules, {
    scope: { id: 'rule-order' },
    // Before the move stops pending, so that the rule does not move back until the list is read again.
    onSuccess: (rules) => void client.setQueryData(rulesQuery().queryKey, rules),
  });
}

type SentOrder = CallInput<typeof contracts.reorderRules>;

/** The rules in the order last asked for. One that is refused is gone at once. */
export function useOrderedRules<Listed extends Rule>(rules: readonly Listed[]): readonly Listed[] {
  const pending = useMutationState({
    filters: { mutationKey: ['rules', contracts.reorderRules.name], status: 'pending' },
    select: ({ state }) => state.variables as SentOrder,
  });
  const ids = pending.at(-1)?.body.ids;
  if (ids === undefined) return rules;
  // A rule that is new since then comes last.
  const place = ({ id }: Listed) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return rules
    .toSorted((one, other) => place(one) - place(other))
    .map((rule, at) => ({ ...rule, order: at + 1 }));
}

/** Read-only, but mutations because a button triggers them. */
export const useTestRules = mutation(contracts.testRules);
export const useMineRules = mutation(contracts.mineRules);
export const useBacktestRule = () => useLongCall(contracts.backtestRule);
export const useFindWaitingMail = mutation(contracts.findWaitingMail);

export const vetoesQuery = () => contractQuery('rules', vetoes.listVetoes);
export const useAddVeto = mutation(vetoes.addVeto);
export const useRemoveVeto = mutation(vetoes.removeVeto);
