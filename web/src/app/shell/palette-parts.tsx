import { Command } from 'cmdk';
import type { ReactNode } from 'react';

export function Group({
  heading,
  isEmpty,
  children,
}: {
  heading: string;
  isEmpty: boolean;
  children: ReactNode;
}) {
  if (isEmpty) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-11 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  );
}

export function Item({
  value,
  icon,
  end,
  onSelect,
  children,
}: {
  value: string;
  icon?: ReactNode;
  end?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="mx-1.5 flex h-9 cursor-pointer items-center gap-3 rounded-2 px-2.5 data-[selected=true]:bg-accent-soft max-md:h-11 [&>svg]:text-ink-3 data-[selected=true]:[&>svg]:text-accent-text"
    >
      {icon}
      <span className="min-w-0 grow truncate">{children}</span>
      <span className="shrink-0 text-12 text-ink-3">{end}</span>
    </Command.Item>
  );
}
