/** Buttons that put a variable where the cursor is. */
export function VariableChips({
  label,
  variables,
  onInsert,
}: {
  label: string;
  variables: readonly string[];
  onInsert: (text: string) => void;
}) {
  return (
    <fieldset aria-label={label} className="mt-2 flex flex-wrap gap-1.5 max-md:gap-2.5">
      {variables.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={`Insert ${name}`}
          onClick={() => onInsert(`{{${name}}}`)}
          className="touch h-6 rounded-1 bg-pressed px-2 font-mono text-12 text-ink-2 hover:text-ink max-md:h-8"
        >
          {`{{${name}}}`}
        </button>
      ))}
    </fieldset>
  );
}
