import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Slot, type DropdownMenu as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';

import { IconButton } from './icon-button';
import { later } from './later';

export type DropdownMenuProps = {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  defaultOpen?: boolean;
  className?: string;
};
export type MenuItemProps = Radix.DropdownMenuItemProps & { icon?: LucideIcon; danger?: boolean };
export type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  onChange: (value: Value) => void;
};

/** All parts share one chunk with the panel, so items only render once it has loaded. */
let parts: typeof import('./menu-parts') | undefined;
const MenuPanel = later(async () => {
  parts = await import('./menu-parts');
  return parts.MenuPanel;
});

export function MenuItem(props: MenuItemProps) {
  return parts === undefined ? null : <parts.MenuItem {...props} />;
}

export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  return parts === undefined ? null : <parts.MenuChoice {...props} />;
}

export function MenuSeparator() {
  return parts === undefined ? null : <parts.MenuSeparator />;
}

/** A dropdown menu whose code is loaded when its trigger is first pressed. */
export function DropdownMenu(props: DropdownMenuProps) {
  const [wasLoaded] = useState(MenuPanel.isLoaded);
  const [isWanted, setIsWanted] = useState(wasLoaded || props.defaultOpen === true);
  if (wasLoaded) return <MenuPanel {...props} />;
  const trigger = (
    <Slot.Root
      aria-haspopup="menu"
      onPointerEnter={MenuPanel.preload}
      onClick={() => {
        void MenuPanel.fetch().then(() => setIsWanted(true));
      }}
    >
      {props.trigger}
    </Slot.Root>
  );
  return isWanted ? <MenuPanel {...props} defaultOpen /> : trigger;
}

/** A record's three-dot menu. */
export function ActionsMenu({ of, children }: { of: string; children: ReactNode }) {
  return (
    <DropdownMenu trigger={<IconButton icon={Ellipsis} label={`Actions for ${of}`} tip={false} />}>
      {children}
    </DropdownMenu>
  );
}
