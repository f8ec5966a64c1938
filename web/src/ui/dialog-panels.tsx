import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { AlertDialog as RadixAlert, Dialog as Radix } from 'radix-ui';

import { Button } from './button';
import type { AlertDialogProps, DialogProps, ReturnsFocus } from './dialog';
import { IconButton } from './icon-button';
import { isTouch } from './is-touch';
import { submitForm } from './submit-form';

/** Focuses the first field instead of Close, or the dialog itself if it has no fields or the screen is touched. */
function focusFirstField(event: Event) {
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement)) return;
  const field = isTouch()
    ? null
    : dialog.querySelector<HTMLElement>(
        'input:not([type=hidden], :disabled), textarea:not(:disabled), [role=combobox]:not(:disabled)',
      );
  event.preventDefault();
  (field ?? dialog).focus();
}

/** Toasts lie above the dialog. */
function stayOpenForToast(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-toast]') !== null)
    event.preventDefault();
}

export function DialogPanel({
  open = true,
  onClose,
  title,
  description,
  footer,
  onSubmit,
  size = 'md',
  onCloseAutoFocus,
  children,
}: DialogProps & ReturnsFocus) {
  const content = (
    <>
      <div
        className="min-h-0 grow overflow-y-auto px-6 pt-1 pb-5 max-md:px-4 short:overflow-visible"
        // Without a focusable element, the keyboard could not scroll a long dialog (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={onSubmit === undefined ? 0 : undefined}
      >
        {children}
      </div>
      {footer !== undefined && (
        <div className="flex shrink-0 items-center justify-end gap-2 border-t px-6 py-3 max-md:px-4 max-md:[&>button]:grow">
          {footer}
        </div>
      )}
    </>
  );
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={onCloseAutoFocus}
          onInteractOutside={stayOpenForToast}
          className={clsx(
            'pop-in fixed inset-0 z-30 m-auto outline-none flex h-fit max-h-[calc(100dvh-112px)] w-[calc(100vw-32px)] flex-col rounded-4 bg-overlay shadow-dialog max-md:top-auto max-md:mb-0 max-md:max-h-[calc(100dvh-72px)] max-md:w-full max-md:rounded-b-none short:block short:max-h-dvh short:overflow-y-auto',
            { sm: 'md:max-w-100', md: 'md:max-w-150', lg: 'md:max-w-215' }[size],
          )}
        >
          <div className="flex shrink-0 items-start gap-4 pt-4 pr-4 pb-3 pl-6 max-md:pl-4">
            <div className="min-w-0 grow">
              <Radix.Title className="text-16 font-semi">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="text-ink-2">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton icon={X} label="Close" tip={false} />
            </Radix.Close>
          </div>
          {onSubmit === undefined ? (
            content
          ) : (
            <form
              noValidate
              className="flex min-h-0 grow flex-col short:block"
              onSubmit={(event) => {
                event.preventDefault();
                event.stopPropagation();
                submitForm(event.currentTarget, () => onSubmit(event));
              }}
            >
              {content}
            </form>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function AlertDialogPanel({
  open = true,
  onClose,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  onConfirm,
  danger = false,
  busy = false,
  onCloseAutoFocus,
}: AlertDialogProps & ReturnsFocus) {
  return (
    <RadixAlert.Root open={open} onOpenChange={(next) => !next && !busy && onClose()}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={scrimClass} />
        <RadixAlert.Content
          onCloseAutoFocus={onCloseAutoFocus}
          className="pop-in fixed inset-0 z-30 m-auto h-fit max-h-[calc(100dvh-16px)] w-100 max-w-[calc(100vw-32px)] overflow-y-auto rounded-4 bg-overlay shadow-dialog"
        >
          <RadixAlert.Title className="px-6 pt-4 pb-3 text-16 font-semi max-md:px-4">
            {title}
          </RadixAlert.Title>
          <RadixAlert.Description asChild>
            <div className="px-6 pb-5 text-ink-2 max-md:px-4">{children}</div>
          </RadixAlert.Description>
          <div className="flex justify-end gap-2 border-t px-6 py-3 max-md:px-4 max-md:[&>button]:grow">
            <RadixAlert.Cancel asChild>
              <Button disabled={busy}>{cancel}</Button>
            </RadixAlert.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}

/** Backdrop of a dialog. */
export const scrimClass = 'fade-in fixed inset-0 z-30 bg-scrim';
