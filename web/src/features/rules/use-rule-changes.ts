import type { Rule, RuleInput } from '@docket/core/rules/rule';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { failureMessage } from '../../api/client';
import {
  findRule,
  rulesQuery,
  useCreateRule,
  useDeleteRule,
  useReorderRules,
  useUpdateRule,
} from '../../api/rules';
import { saveUnlessChanged } from '../../forms/save-unless-changed';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';
import { problemsOf, type RuleProblems } from './rule-draft';

const failed = (text: string) => (error: Error) => {
  toast.error('Error', failureMessage(error, text));
};

/** Mutations of rules with their toasts and Undo; onDone closes the dialog. */
export function useRuleChanges(onDone: () => void) {
  const client = useQueryClient();
  const create = useCreateRule();
  const update = useUpdateRule();
  const remove = useDeleteRule();
  const { offer } = useUndo();
  // Sequential: of two concurrent requests, the older could be applied last.
  const reorder = useReorderRules({ scope: { id: 'rule-order' } });
  const [problems, setProblems] = useState<RuleProblems>({});
  const { queryKey } = rulesQuery();

  function save(rule: Rule | null, body: RuleInput) {
    const isNew = rule === null;
    const outcome = {
      onSuccess: (answer: unknown) => {
        setProblems({});
        onDone();
        toast.success('Success', `Rule ${isNew ? 'created' : 'updated'} successfully`, {
          action: offer(answer),
        });
      },
      onError: (error: Error) => {
        setProblems(problemsOf(error));
        failed(`Failed to ${isNew ? 'create' : 'update'} rule`)(error);
      },
    };
    if (isNew) create.mutate({ body }, outcome);
    else
      saveUnlessChanged(
        { opened: rule, body: body },
        {
          send: (input, version, callbacks) =>
            update.mutate({ params: { id: rule.id }, body: input, version }, callbacks),
          find: () => findRule(rule.id),
          onResolved: onDone,
        },
        outcome,
      );
  }
  function deleteRule(rule: Rule) {
    const params = { id: rule.id };
    remove.mutate(
      { params },
      {
        onSuccess: (answer) =>
          toast.success('Rule Deleted', `“${rule.name}” no longer applies`, {
            action: offer(answer),
          }),
        onError: failed('Failed to delete rule'),
      },
    );
  }
  function setEnabled(rule: Rule, isEnabled: boolean) {
    update.mutate(
      { params: { id: rule.id }, body: { isEnabled } },
      {
        onSuccess: (answer) =>
          toast.success(
            isEnabled ? 'Rule On' : 'Rule Off',
            `“${rule.name}” ${isEnabled ? 'applies again' : 'no longer applies'}`,
            { action: offer(answer) },
          ),
        onError: failed('Failed to update rule'),
      },
    );
  }
  /** Optimistic; rolled back if the server rejects the order. */
  function setOrder(ids: string[], moved: Rule) {
    const before = client.getQueryData(queryKey) ?? [];
    const after = ids.flatMap((id, at) => {
      const rule = before.find((one) => one.id === id);
      return rule === undefined ? [] : [{ ...rule, order: at + 1 }];
    });
    client.setQueryData(queryKey, after);
    reorder.mutate(
      { body: { ids } },
      {
        onSuccess: (answer) =>
          toast.success(
            'Order Updated',
            `“${moved.name}” is now Rule #${ids.indexOf(moved.id) + 1}`,
            {
              action: offer(answer),
            },
          ),
        onError: (error) => {
          client.setQueryData(queryKey, before);
          failed('Failed to update rule')(error);
        },
      },
    );
  }
  return {
    save,
    deleteRule,
    setEnabled,
    reorder: setOrder,
    problems,
    clearProblems: () => setProblems({}),
    isSaving: create.isPending || update.isPending,
  };
}
