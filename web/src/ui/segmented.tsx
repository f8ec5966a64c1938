import type { LucideIcon } from 'lucide-react';

/** Segmented control for two or three options, exactly one of which is selected. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  onDrop,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  onChange: (value: Value) => void;
  /** Makes the options drop targets. */
  onDrop?: (value: Value) => void;
}) {
  return (
    <fieldset
      aria-label={label}
      className="inline-flex rounded-2 max-xs:flex-wrap bg-pressed p-0.5"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          {...(onDrop && {
            onDragOver: (event) => event.preventDefault(),
            onDrop: (event) => {
              event.preventDefault();
              onDrop(option.value);
            },
            'data-drop': '',
          })}
          className="inline-flex h-7 items-center gap-1.5 rounded-1 px-2.5 text-12 font-medium text-ink-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card whitespace-nowrap max-md:h-11 [&>svg]:size-4"
        >
          {option.icon && <option.icon aria-hidden />}
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
