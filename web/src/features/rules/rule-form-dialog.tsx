import type { Rule, RuleInput } from '@docket/core/rules/rule';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { rulesQuery, useBacktestRule } from '../../api/rules';
import { FormDialog } from '../../ui/form-dialog';
import { Backtest, ProjectEffect } from '../../forms/backtest';
import { sameNameHint } from '../../forms/same-name';
import { useFieldProblems } from '../../forms/use-field-problems';
import { TextField } from '../../ui/form-fields';
import { toast } from '../../ui/toast';
import { checkDraft, draftOf, fieldsOf, type RuleDraft, type RuleProblems } from './rule-draft';
import { AndFields, IfFields, OutcomeFields } from './rule-fields';

type Props = {
  rule: Rule | null;
  busy: boolean;
  serverProblems: RuleProblems;
  onClose: () => void;
  onSubmit: (input: RuleInput) => void;
};

export function RuleFormDialog({ rule, busy, serverProblems, onClose, onSubmit }: Props) {
  const [draft, setDraft] = useState(() => draftOf(rule));
  const { shown, setFound, clearChanged } = useFieldProblems(serverProblems);
  const others = useQuery(rulesQuery());
  const backtest = useBacktestRule();
  function change(part: Partial<RuleDraft>) {
    setDraft((current) => ({ ...current, ...part }));
    clearChanged(fieldsOf(draft), fieldsOf({ ...draft, ...part }));
    // A result for another rule than the one shown would be wrong.
    if (!backtest.isIdle) backtest.reset();
  }
  /** The validated rule; shows errors and returns null if it is invalid. */
  function checked(): RuleInput | null {
    const { input, problems: found } = checkDraft(draft, rule?.isEnabled ?? true);
    setFound(found);
    if (input !== undefined) return input;
    const first = found['if'] ?? found['projectId'] ?? Object.values(found)[0];
    toast.error('Validation Error', first ?? 'The rule is not complete', { isAtField: true });
    return null;
  }
  function runBacktest() {
    const input = checked();
    if (input === null) return;
    const ruleId = rule === null ? {} : { ruleId: rule.id };
    backtest.mutate({ body: { rule: input, ...ruleId } });
  }
  function save() {
    const input = checked();
    if (input !== null) onSubmit(input);
  }
  return (
    <FormDialog
      draft={draft}
      refused={serverProblems}
      title={rule === null ? 'Create New Rule' : 'Edit Rule'}
      onSubmit={save}
      submit={rule === null ? 'Create Rule' : 'Save Changes'}
      busy={busy}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextField
          label="Rule Name"
          hint={sameNameHint('rule', { id: rule?.id, name: draft.name }, others.data)}
          required
          error={shown['name']}
          autoFocus
          maxLength={200}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <IfFields draft={draft} problems={shown} change={change} />
        <AndFields draft={draft} problems={shown} change={change} />
        <OutcomeFields draft={draft} problems={shown} change={change} />
        <Backtest
          backtest={backtest}
          onRun={runBacktest}
          failure="Failed to test the rule on stored emails"
        >
          {(effect) => <ProjectEffect effect={effect} />}
        </Backtest>
      </div>
    </FormDialog>
  );
}
