import { RadioGroup as Radix } from 'radix-ui';

type Props = {
  label: string;
  value: string;
  options: readonly { value: string; name?: string; color?: string }[];
  onChange: (value: string) => void;
};

/** A single choice of colors, with accessible names if given. */
export function ColorSwatches({ label, value, options, onChange }: Props) {
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      onValueChange={onChange}
      className="flex min-h-8 flex-wrap items-center justify-between gap-1.5 px-0.5 max-md:justify-start max-md:gap-3 max-md:py-1.5"
    >
      {options.map((option, at) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          aria-label={option.name ?? `Color ${at + 1}`}
          title={option.name}
          className="touch size-4 rounded-full forced-color-adjust-none data-[state=checked]:outline-2 data-[state=checked]:outline-offset-2 data-[state=checked]:outline-ring max-md:size-7"
          style={{ background: option.color ?? option.value }}
        />
      ))}
    </Radix.Root>
  );
}
