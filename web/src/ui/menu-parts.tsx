import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { useCallback, useState } from 'react';

import type { DropdownMenuProps, MenuChoiceProps, MenuItemProps } from './dropdown-menu';
import { isFocusLost } from './focus-return';
import { landmarkOf } from './landmark';

const itemClass =
  'flex h-7.5 cursor-pointer items-center gap-2.5 rounded-1 px-2 text-13 text-ink outline-none select-none data-[disabled]:cursor-default data-[disabled]:text-ink-off data-[highlighted]:bg-pressed max-md:h-11 [&>svg]:size-4 [&>svg]:text-ink-3';

export function MenuPanel({
  trigger,
  children,
  align = 'end',
  defaultOpen = false,
  className,
}: DropdownMenuProps) {
  const [home, setHome] = useState<HTMLElement | null>(null);
  const find = useCallback((node: HTMLElement | null) => {
    if (node !== null) setHome(landmarkOf(node));
  }, []);
  return (
    // Not modal: aria-hiding the page would leave focusable elements within it.
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild ref={find}>
        {trigger}
      </Radix.Trigger>
      {home !== null && (
        <Radix.Portal container={home}>
          <Radix.Content
            align={align}
            sideOffset={4}
            collisionPadding={8}
            onCloseAutoFocus={(event) => {
              // An entry may have opened a dialog, whose field has the focus already.
              if (!isFocusLost()) event.preventDefault();
            }}
            className={clsx(
              'fade-in z-40 min-w-44 rounded-3 bg-overlay p-1.25 text-left shadow-pop',
              className,
            )}
          >
            {children}
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  );
}

export function MenuItem({
  icon: Icon,
  children,
  className,
  danger = false,
  ...rest
}: MenuItemProps) {
  return (
    <Radix.Item
      className={clsx(itemClass, danger && 'text-danger-text [&>svg]:text-danger-text', className)}
      {...rest}
    >
      {rest.asChild === true ? (
        children
      ) : (
        <>
          {Icon && <Icon aria-hidden />}
          {children}
        </>
      )}
    </Radix.Item>
  );
}

export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Radix.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    >
      <Radix.Label className="px-2 pt-1 pb-0.5 text-11 font-medium text-ink-3">{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          className={itemClass}
          onSelect={(event) => event.preventDefault()}
        >
          {option.icon && <option.icon aria-hidden />}
          {option.label}
          <Radix.ItemIndicator className="ml-auto">
            <Check size={14} aria-hidden />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1.25 border-t" />;
}
