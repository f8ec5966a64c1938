import {
  conditionTable,
  type ConditionKey,
  type ConditionTexts,
} from '@docket/core/rules/rule-conditions';

import { Field } from '../ui/field';
import { Input } from '../ui/input';

type Props = {
  texts: ConditionTexts;
  problems: Partial<Record<string, string>>;
  /** Hint next to fields with a list of terms. */
  hint?: string;
  change: (key: ConditionKey, text: string) => void;
};

/** One field per condition, for rules and for a project's matching fields. */
export function ConditionFields({ texts, problems, hint = '', change }: Props) {
  return conditionTable.map((condition) => {
    const { key, isPattern } = condition;
    const shownHint = condition.hint || hint;
    return (
      <Field
        key={key}
        label={condition.label}
        error={problems[key]}
        {...(shownHint === ''
          ? {}
          : { hint: isPattern ? <PatternHint text={shownHint} /> : shownHint })}
        {...(isPattern ? { className: 'col-span-full' } : {})}
      >
        {(control) => (
          <Input
            {...control}
            {...(isPattern ? { className: 'font-mono', spellCheck: false } : {})}
            placeholder={condition.example}
            value={texts[key]}
            onChange={(event) => change(key, event.target.value)}
          />
        )}
      </Field>
    );
  });
}

/** Opens in a new tab, so that the form is kept. */
function PatternHint({ text }: { text: string }) {
  return (
    <>
      {text}.{' '}
      <a href="/help#expressions" target="_blank" rel="noreferrer" className="link underline">
        See examples
      </a>
    </>
  );
}
