import { AlertDialog as Radix } from 'radix-ui';

import type { AlertDialogProps } from './alert-dialog';
import { Button } from './button';
import { scrimLook } from './scrim';

export function AlertDialogPanel({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  onConfirm,
  danger = false,
  busy = false,
}: AlertDialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimLook} />
        <Radix.Content className="pop-in fixed inset-0 z-30 m-auto h-fit w-[400px] max-w-[calc(100vw-32px)] rounded-4 bg-overlay shadow-dialog">
          <Radix.Title className="px-6 pt-4 pb-3 text-16 font-semi max-md:px-4">
            {title}
          </Radix.Title>
          <Radix.Description asChild>
            <div className="px-6 pb-5 text-ink-2 max-md:px-4">{children}</div>
          </Radix.Description>
          <div className="flex justify-end gap-2 border-t px-6 py-3 max-md:px-4 max-md:[&>button]:grow">
            <Radix.Cancel asChild>
              <Button disabled={busy}>{cancel}</Button>
            </Radix.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
