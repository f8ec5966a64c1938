import { Slot } from 'radix-ui';
import { useRef, useState, type ReactNode, type RefObject } from 'react';

import { later } from './later';

export type PopoverPanelProps = {
  anchor: RefObject<HTMLElement>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  align?: 'start' | 'center' | 'end';
  /** The focus stays on the anchor, as in a select. */
  keepFocus?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

export const PopoverPanel = later(async () => (await import('./popover-panel')).PopoverPanel);

type Props = {
  trigger: ReactNode;
  children: ReactNode;
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
};

/** A floating panel under its trigger. open and onOpenChange together make it controlled. */
export function Popover({ trigger, open: controlled, onOpenChange, ...panel }: Props) {
  const anchor = useRef<HTMLElement>(null);
  const [own, setOwn] = useState(false);
  const open = controlled ?? own;
  function change(next: boolean) {
    setOwn(next);
    onOpenChange?.(next);
  }
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => change(!open)}
        onPointerEnter={() => void PopoverPanel.fetch()}
      >
        {trigger}
      </Slot.Root>
      {open && (
        <PopoverPanel
          anchor={anchor as RefObject<HTMLElement>}
          open
          onOpenChange={change}
          {...panel}
        />
      )}
    </>
  );
}
