import type { Rule, RuleInput } from '@docket/core/rules/rule';
import { useState } from 'react';

import {
  findRule,
  useCreateRule,
  useDeleteRule,
  useReorderRules,
  useUpdateRule,
} from '../../api/rules';
import { report, toastError } from '../../forms/mutation-toasts';
import { saveRecord } from '../../forms/save-unless-changed';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';
import { problemsOf, type RuleProblems } from './rule-draft';

/** Mutations of rules with their toasts and Undo; onDone closes the dialog. */
export function useRuleChanges(onDone: () => void) {
  const create = useCreateRule();
  const update = useUpdateRule();
  const remove = useDeleteRule();
  const { offer } = useUndo();
  const reorder = useReorderRules();
  const [problems, setProblems] = useState<RuleProblems>({});

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
        toastError(`Failed to ${isNew ? 'create' : 'update'} rule`)(error);
      },
    };
    saveRecord(
      { opened: rule, body },
      { create, update, find: findRule, onResolved: onDone },
      outcome,
    );
  }
  function deleteRule(rule: Rule) {
    const params = { id: rule.id };
    report(remove.mutateAsync({ params }), {
      onSuccess: (answer) =>
        toast.success('Rule Deleted', `“${rule.name}” no longer applies`, {
          action: offer(answer),
        }),
      onError: toastError('Failed to delete rule'),
    });
  }
  function setEnabled(rule: Rule, isEnabled: boolean) {
    report(update.mutateAsync({ params: { id: rule.id }, body: { isEnabled } }), {
      onSuccess: (answer) =>
        toast.success(
          isEnabled ? 'Rule On' : 'Rule Off',
          `“${rule.name}” ${isEnabled ? 'applies again' : 'no longer applies'}`,
          { action: offer(answer) },
        ),
      onError: toastError('Failed to update rule'),
    });
  }
  function setOrder(ids: string[], moved: Rule) {
    report(reorder.mutateAsync({ body: { ids } }), {
      onSuccess: (answer) =>
        toast.success(
          'Order Updated',
          `“${moved.name}” is now Rule #${ids.indexOf(moved.id) + 1}`,
          {
            action: offer(answer),
          },
        ),
      onError: toastError('Failed to update rule'),
    });
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
