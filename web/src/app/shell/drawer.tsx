import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';

import { scrimClass } from '../../ui/dialog-panels';
import { useFocusReturn } from '../../ui/focus-return';
import { IconButton } from '../../ui/icon-button';
import { useOpenDialog } from '../../ui/open-dialogs';
import { Navigation } from './sidebar';

/** Navigation drawer for phones; closes on navigation. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const onCloseAutoFocus = useFocusReturn();
  useOpenDialog(true, onClose);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fade-in fixed inset-y-0 left-0 z-30 grid w-72 max-w-[85vw] grid-rows-[var(--topbar)_minmax(0,1fr)] bg-chrome shadow-dialog"
        >
          <div className="flex items-center justify-between border-b pr-1 pl-5">
            <Radix.Title className="text-14 font-semi">Docket</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={X} label="Close navigation" tip={false} className="size-11" />
            </Radix.Close>
          </div>
          <Navigation onGo={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
