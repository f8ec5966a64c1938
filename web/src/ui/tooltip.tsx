import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Holds only what does not fit as text. The child must take a ref and props. */
export function Tooltip({
  text,
  children,
  side = 'bottom',
}: {
  text: ReactNode;
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
}) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="fade-in z-50 max-w-72 rounded-2 bg-overlay px-2 py-1 text-12 text-ink-2 shadow-pop"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
