import { useId } from 'react';

import { CheckboxLine } from '../../../ui/checkbox';

type Props<Name extends string> = {
  legend: string;
  /** Values with their labels. */
  choices: readonly (readonly [Name, string])[];
  chosen: readonly Name[];
  onChange: (chosen: Name[]) => void;
  problem: string | undefined;
};

/** A group of checkboxes. */
export function ChoiceList<Name extends string>({
  legend,
  choices,
  chosen,
  onChange,
  problem,
}: Props<Name>) {
  const noteId = useId();
  return (
    <fieldset
      aria-describedby={problem === undefined ? undefined : noteId}
      className="grid gap-1.5"
    >
      <legend className="mb-1 text-12 font-medium text-ink-2">{legend}</legend>
      {choices.map(([name, words]) => (
        <CheckboxLine
          key={name}
          aria-invalid={problem !== undefined || undefined}
          checked={chosen.includes(name)}
          onCheckedChange={(on) =>
            onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name))
          }
        >
          <span className="font-medium">{name}</span> <span className="text-ink-2">{words}</span>
        </CheckboxLine>
      ))}
      {problem !== undefined && (
        <p id={noteId} role="alert" className="text-12 text-danger-text">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
