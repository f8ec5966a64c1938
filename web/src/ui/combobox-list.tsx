import { Command, defaultFilter } from 'cmdk';
import { Check, Plus } from 'lucide-react';

import type { ComboboxProps } from './combobox';
import { NoOptions, NoOptionsStatus } from './no-options';

const itemClass =
  'flex min-h-7.5 cursor-pointer items-center gap-2 rounded-1 px-2 data-[selected=true]:bg-pressed max-md:min-h-11';

const CREATION = 'docket:creation';

/** Options are sorted by their score. Enter must rather take one that matches than create another. */
function scoreOf(value: string, search: string, keywords?: string[]): number {
  return value === CREATION ? Number.MIN_VALUE : (defaultFilter?.(value, search, keywords) ?? 0);
}

/** Filter field and option list of a combobox. */
export function ComboboxList({
  label,
  options,
  value,
  onChange,
  onOpenChange,
  empty = 'Nothing matches',
  search,
  creation,
  footer,
}: Omit<ComboboxProps, 'trigger' | 'open'>) {
  return (
    <>
      <Command label={label} shouldFilter={search?.isFiltered !== true} filter={scoreOf}>
        <Command.Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the user, who expects to filter by typing
          autoFocus
          placeholder="Type to filter"
          className="h-9 w-full border-b bg-transparent px-3 outline-none max-md:h-11 max-md:text-16"
          {...(search === undefined ? {} : { value: search.text, onValueChange: search.onChange })}
        />
        {creation === undefined && <NoOptionsStatus>{empty}</NoOptionsStatus>}
        <Command.List className="max-h-72 overflow-y-auto p-1.25">
          {creation === undefined && (
            <NoOptions className="px-2 py-3 text-ink-3">{empty}</NoOptions>
          )}
          {options.map((option) => (
            <Command.Item
              key={option.value}
              value={`${option.label} ${option.value}`}
              onSelect={() => {
                onChange(option.value);
                onOpenChange(false);
              }}
              className={itemClass}
            >
              {option.content ?? option.label}
              <span className="ml-auto flex shrink-0 items-center gap-2 text-12 text-ink-3">
                {option.note}
                {option.value === value && <Check size={14} aria-label="chosen" />}
              </span>
            </Command.Item>
          ))}
          {creation !== undefined && (
            <Command.Item
              value={CREATION}
              onSelect={() => {
                creation.onCreate();
                onOpenChange(false);
              }}
              className={itemClass}
            >
              <Plus size={14} className="shrink-0 text-ink-3" aria-hidden />
              <span className="truncate">{creation.label}</span>
            </Command.Item>
          )}
        </Command.List>
      </Command>
      {/* Outside of Command, which takes Enter from everything in it. */}
      {footer}
    </>
  );
}
