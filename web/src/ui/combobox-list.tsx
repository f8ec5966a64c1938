import { Command } from 'cmdk';
import { Check } from 'lucide-react';

import type { ComboboxProps } from './combobox';
import { NoOptions, NoOptionsStatus } from './no-options';

/** Filter field and option list of a combobox. */
export function ComboboxList({
  label,
  options,
  value,
  onChange,
  onOpenChange,
  empty = 'Nothing matches',
  search,
  footer,
}: Omit<ComboboxProps, 'trigger' | 'open'>) {
  return (
    <>
      <Command label={label} shouldFilter={search?.isFiltered !== true}>
        <Command.Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the user, who expects to filter by typing
          autoFocus
          placeholder="Type to filter"
          className="h-9 w-full border-b bg-transparent px-3 outline-none max-md:h-11 max-md:text-16"
          {...(search === undefined ? {} : { value: search.text, onValueChange: search.onChange })}
        />
        <NoOptionsStatus>{empty}</NoOptionsStatus>
        <Command.List className="max-h-72 overflow-y-auto p-1.25">
          <NoOptions className="px-2 py-3 text-ink-3">{empty}</NoOptions>
          {options.map((option) => (
            <Command.Item
              key={option.value}
              value={`${option.label} ${option.value}`}
              onSelect={() => {
                onChange(option.value);
                onOpenChange(false);
              }}
              className="flex min-h-7.5 cursor-pointer items-center gap-2 rounded-1 px-2 data-[selected=true]:bg-pressed max-md:min-h-11"
            >
              {option.content ?? option.label}
              <span className="ml-auto flex shrink-0 items-center gap-2 text-12 text-ink-3">
                {option.note}
                {option.value === value && <Check size={14} aria-label="chosen" />}
              </span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
      {/* Outside of Command, which takes Enter from everything in it. */}
      {footer}
    </>
  );
}
