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
import { useSaveRecord } from '../../forms/use-save-record';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';
import { problemsOf, type RuleProblems } from './rule-draft';

/** Mutations of rules with their toasts and Undo; onDone closes the dialog. */
export function useRuleChanges(onDone: () => void) {
  const update = useUpdateRule();
  const { save: saveRule, isSaving } = useSaveRecord('rule', {
    create: useCreateRule(),
    update,
    find: findRule,
  });
  const remove = useDeleteRule();
  const { offer } = useUndo();
  const reorder = useReorderRules();
  const [problems, setProblems] = useState<RuleProblems>({});

  function save(opened: Rule | null, body: RuleInput) {
    const onSaved = () => {
      setProblems({});
      onDone();
    };
    const onError = (error: Error) => setProblems(problemsOf(error));
    saveRule({ opened, body, onDone: onSaved, onError });
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
    isSaving,
  };
}
