import { Slot } from 'radix-ui';
import { useRef, useState, type ReactNode, type RefObject } from 'react';

import { laterPanel } from './later';

export type PopoverPanelProps = {
  anchor: RefObject<HTMLElement>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  align?: 'start' | 'center' | 'end';
  /** Keeps focus on the anchor, as a select does. */
  keepFocus?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

export const PopoverPanel = laterPanel(async () => (await import('./popover-panel')).PopoverPanel);

type Props = {
  trigger: ReactNode;
  children: ReactNode;
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
};

/** A floating panel below its trigger; controlled if open and onOpenChange are given. */
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
        onPointerEnter={PopoverPanel.preload}
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
