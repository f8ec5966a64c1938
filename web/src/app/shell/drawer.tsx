import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';

import { scrimLook } from '../../ui/scrim';
import { IconButton } from '../../ui/icon-button';
import { Navigation } from './sidebar';

/** The navigation on a phone: slides over the page, closes when a place was chosen. */
export function Drawer({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimLook} />
        <Radix.Content
          aria-describedby={undefined}
          className="fade-in fixed inset-y-0 left-0 z-30 grid w-72 max-w-[85vw] grid-rows-[var(--topbar)_minmax(0,1fr)] bg-chrome shadow-dialog"
        >
          <div className="flex items-center justify-between border-b pr-1 pl-5">
            <Radix.Title className="text-14 font-semi">Docket</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close navigation" tip={false} className="size-11">
                <X size={16} aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          <Navigation onGo={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
