import { clsx } from 'clsx';
import { Popover as Radix } from 'radix-ui';

import { returnFocus } from './focus-return';
import { landmarkOf } from './landmark';
import type { PopoverPanelProps } from './popover';

/** Floating panel of popovers and selects, below its anchor. */
export function PopoverPanel({
  anchor,
  open,
  onOpenChange,
  label,
  align = 'start',
  keepFocus = false,
  className,
  children,
}: PopoverPanelProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal container={landmarkOf(anchor.current)}>
        <Radix.Content
          {...(keepFocus ? { role: 'presentation' } : { 'aria-label': label })}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => keepFocus && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A click elsewhere has already moved focus; restore it only if it was lost.
            returnFocus(anchor.current);
          }}
          onInteractOutside={(event) => {
            // A click on the anchor toggles the panel; closing here as well would reopen it.
            if (event.target instanceof Node && anchor.current.contains(event.target)) {
              event.preventDefault();
            }
          }}
          className={clsx(
            'fade-in z-40 rounded-3 bg-overlay shadow-pop outline-none',
            // Where neither side has room, as on a phone, it scrolls instead of leaving the screen.
            'max-h-[max(8rem,var(--radix-popover-content-available-height))] overflow-y-auto',
            className ?? 'w-72 p-4',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
