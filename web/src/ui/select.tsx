/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- key events go to the button, which keeps focus */
import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';

import { PopoverPanel } from './popover';

type SelectOption<Value extends string> = {
  value: Value;
  label: string;
  /** Rendered instead of the label, e.g. with a dot or badge. */
  content?: ReactNode;
  disabled?: boolean;
};

const sizes = { md: '', sm: 'control-sm', bare: 'control-bare touch' };

/** The highlighted index after a key; null for any other key. */
function nextIndex(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/**
 * A select-only combobox: focus stays on the button, so it can't be lost on close. Not Radix's Select, which
 * is always modal (decision 27). Throws for an option without a value.
 */
export function Select<Value extends string>({
  value,
  options,
  onChange,
  placeholder = 'Select',
  size = 'md',
  className,
  disabled = false,
  ...aria
}: {
  value: Value | null;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  placeholder?: string;
  size?: keyof typeof sizes;
  className?: string;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
}) {
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const typed = useRef({ text: '', when: 0 });
  const chosen = options.find((option) => option.value === value);
  if (options.some((option) => option.value === ''))
    throw new Error(`An entry of the select "${aria['aria-label'] ?? placeholder}" has no value`);

  function show() {
    setAt(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    setOpen(true);
  }
  function choose(index: number) {
    const option = options[index];
    if (option === undefined || option.disabled === true) return;
    setOpen(false);
    if (option.value !== value) onChange(option.value);
  }
  function typeAhead(key: string, when: number) {
    const text = when - typed.current.when < 700 ? typed.current.text + key : key;
    typed.current = { text, when };
    const found = options.findIndex((option) =>
      option.label.toLowerCase().startsWith(text.toLowerCase()),
    );
    if (found >= 0) setAt(found);
  }
  function onKeyDown(event: KeyboardEvent) {
    const opens = ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key);
    if (!open) {
      if (!opens) return;
      event.preventDefault();
      return show();
    }
    const next = nextIndex(event.key, at, options.length);
    if (next !== null) setAt(next);
    else if (event.key === 'Enter' || event.key === ' ') choose(at);
    else if (event.key === 'Tab') return choose(at);
    else if (event.key.length === 1) typeAhead(event.key, event.timeStamp);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        onPointerEnter={PopoverPanel.preload}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={open ? `${listId}-${at}` : undefined}
        disabled={disabled}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        className={clsx(
          'control inline-flex items-center justify-between gap-1.5 text-left whitespace-nowrap',
          sizes[size],
          className,
        )}
        {...aria}
      >
        <span
          className={clsx(
            'flex min-w-0 items-center gap-2 truncate',
            chosen === undefined && 'text-ink-3',
          )}
        >
          {chosen === undefined
            ? placeholder
            : (chosen.content ?? <span className="truncate">{chosen.label}</span>)}
        </span>
        <ChevronDown className="-mr-0.5 text-ink-3" size={size === 'md' ? 16 : 14} aria-hidden />
      </button>
      {open && (
        <PopoverPanel
          anchor={button as RefObject<HTMLElement>}
          open
          onOpenChange={setOpen}
          label={placeholder}
          keepFocus
          className="min-w-(--radix-popover-trigger-width) p-1.25"
        >
          <div id={listId} role="listbox" aria-label={aria['aria-label'] ?? placeholder}>
            {options.map((option, index) => (
              <div
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                aria-disabled={option.disabled === true || undefined}
                ref={(node) => {
                  if (index === at && open) node?.scrollIntoView({ block: 'nearest' });
                }}
                onPointerMove={() => setAt(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(index)}
                data-highlighted={index === at ? '' : undefined}
                className="flex h-7.5 cursor-pointer items-center gap-2 rounded-1 px-2 whitespace-nowrap select-none aria-disabled:text-ink-off data-highlighted:bg-pressed max-md:h-11"
              >
                {option.content ?? option.label}
                <Check
                  size={14}
                  aria-hidden
                  className={clsx('ml-auto text-ink-3', option.value !== value && 'invisible')}
                />
              </div>
            ))}
          </div>
        </PopoverPanel>
      )}
    </>
  );
}
