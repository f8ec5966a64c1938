import { PRIORITIES, priorityLabel } from '@docket/core/priority';
import { MAX_AND_GROUPS, RULE_DUES } from '@docket/core/rules/rule';
import { NO_CONDITIONS, toTexts } from '@docket/core/rules/rule-conditions';
import { Plus } from 'lucide-react';

import { ConditionFields } from '../../forms/condition-fields';
import { ProjectField } from '../../forms/project-field';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FieldGroup } from '../../ui/field-group';
import { SelectField, TextField } from '../../ui/form-fields';
import { Slider } from '../../ui/slider';
import type { RuleDraft, RuleProblems } from './rule-draft';
import { DUE_WORDS } from './rule-text';
import { percent } from '../../ui/figures';

type Props = {
  draft: RuleDraft;
  problems: RuleProblems;
  change: (part: Partial<RuleDraft>) => void;
};

const COLUMNS = 'grid grid-cols-2 gap-x-4 gap-y-3 max-md:grid-cols-1';

export function IfFields({ draft, problems, change }: Props) {
  return (
    <FieldGroup
      isPart
      legend={legendOf('IF', 'any of these conditions is met; separate terms with commas')}
      problem={problems['if']}
    >
      <div className={`${COLUMNS} clear-both`}>
        <ConditionFields
          texts={draft.if}
          problems={problems}
          change={(key, text) => change({ if: { ...draft.if, [key]: text } })}
        />
      </div>
    </FieldGroup>
  );
}

/** Additional groups, each of which must match as well. */
export function AndFields({ draft, problems, change }: Props) {
  const set = (and: RuleDraft['and']) => change({ and });
  return (
    <>
      {draft.and.map((texts, at) => (
        <FieldGroup
          // oxlint-disable-next-line react/no-array-index-key -- groups have no identity but their position
          key={at}
          isPart
          legend={
            <>
              {legendOf('AND', 'and any of these conditions is met')}
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove AND group ${at + 1}`}
                onClick={() => set(draft.and.toSpliced(at, 1))}
              >
                Remove
              </Button>
            </>
          }
          problem={problems[`and.${at}`]}
        >
          <div className={`${COLUMNS} clear-both`}>
            <ConditionFields
              texts={texts}
              problems={within(problems, `and.${at}.`)}
              change={(key, text) => set(draft.and.with(at, { ...texts, [key]: text }))}
            />
          </div>
        </FieldGroup>
      ))}
      {draft.and.length < MAX_AND_GROUPS && (
        <Button
          variant="ghost"
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() => set([...draft.and, toTexts(NO_CONDITIONS)])}
        >
          Add AND Group
        </Button>
      )}
    </>
  );
}

function within(problems: RuleProblems, place: string): RuleProblems {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, text]) =>
      name.startsWith(place) ? [[name.slice(place.length), text]] : [],
    ),
  );
}

function legendOf(name: string, words: string) {
  return (
    <span className="grow">
      {name} <span className="font-normal text-ink-3">{words}</span>
    </span>
  );
}

export function OutcomeFields({ draft, problems, change }: Props) {
  return (
    <FieldGroup isPart legend="THEN">
      <div className={`${COLUMNS} clear-both`}>
        <ProjectField
          status="open"
          value={draft.projectId}
          error={problems['projectId']}
          onChange={(projectId) => change({ projectId })}
        />
        <TextField
          label="Tags"
          hint="Separate with commas"
          error={problems['tags']}
          value={draft.tags}
          onChange={(tags) => change({ tags })}
        />
        <TextField
          label="Assignee"
          error={problems['assignee']}
          value={draft.assignee}
          onChange={(assignee) => change({ assignee })}
        />
        <SelectField
          label="Priority"
          value={draft.priority}
          onChange={(priority) => change({ priority })}
          options={PRIORITIES.map((value) => ({ value, label: priorityLabel(value) }))}
        />
        <SelectField
          label="Due"
          value={draft.due}
          onChange={(due) => change({ due })}
          options={RULE_DUES.map((value) => ({ value, label: DUE_WORDS[value] }))}
        />
        <Field
          label={
            <span className="flex justify-between tabular-nums">
              Confidence <output>{percent(draft.confidence)}</output>
            </span>
          }
        >
          {(control) => (
            <Slider
              {...control}
              aria-label="Confidence"
              min={0}
              max={1}
              step={0.05}
              value={draft.confidence}
              onChange={(event) => change({ confidence: Number(event.target.value) })}
            />
          )}
        </Field>
      </div>
    </FieldGroup>
  );
}
