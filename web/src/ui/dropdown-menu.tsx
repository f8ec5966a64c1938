import { Ellipsis, type LucideIcon } from 'lucide-react';
import { Slot, type DropdownMenu as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';

import { IconButton } from './icon-button';
import { later, TypedAhead } from './later';

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
  const [state, setState] = useState(props.defaultOpen === true ? 'open' : 'closed');
  if (wasLoaded) return <MenuPanel {...props} />;
  if (state === 'open') return <MenuPanel {...props} defaultOpen />;
  return (
    <>
      <Slot.Root
        aria-haspopup="menu"
        onPointerEnter={MenuPanel.preload}
        onClick={() => {
          setState('opening');
          void MenuPanel.fetch().then(() => setState((now) => (now === 'closed' ? now : 'open')));
        }}
      >
        {props.trigger}
      </Slot.Root>
      {state === 'opening' && <TypedAhead onEscape={() => setState('closed')} />}
    </>
  );
}

/** A record's three-dot menu. */
export function ActionsMenu({ of, children }: { of: string; children: ReactNode }) {
  return (
    <DropdownMenu trigger={<IconButton icon={Ellipsis} label={`Actions for ${of}`} tip={false} />}>
      {children}
    </DropdownMenu>
  );
}
