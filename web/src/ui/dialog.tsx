import { useState, type ComponentType, type FormEvent, type ReactNode } from 'react';

import { useFocusReturn } from './focus-return';
import { laterPanel } from './later';
import { useOpenDialog } from './open-dialogs';

type Overlay = { open?: boolean; onClose: () => void; title: ReactNode; children: ReactNode };
export type ReturnsFocus = { onCloseAutoFocus: (event: Event) => void };

export type DialogProps = Overlay & {
  description?: ReactNode;
  footer?: ReactNode;
  onSubmit?: (event: FormEvent) => void;
  size?: 'sm' | 'md' | 'lg';
};

export type AlertDialogProps = Overlay & {
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  danger?: boolean;
  busy?: boolean;
};

const DialogPanel = laterPanel(async () => (await import('./dialog-panels')).DialogPanel);
const AlertDialogPanel = laterPanel(async () => (await import('./dialog-panels')).AlertDialogPanel);

/** Lazy-loads the panel when first opened. */
function onceOpened<Props extends Overlay & { busy?: boolean }>(
  Panel: ComponentType<Props & ReturnsFocus>,
) {
  return function OnceOpened(props: Props) {
    const isOpen = props.open ?? true;
    const [wasOpened, setWasOpened] = useState(isOpen);
    const onCloseAutoFocus = useFocusReturn(isOpen);
    useOpenDialog(isOpen, () => {
      if (props.busy !== true) props.onClose();
    });
    if (isOpen && !wasOpened) setWasOpened(true);
    return wasOpened ? <Panel {...props} onCloseAutoFocus={onCloseAutoFocus} /> : null;
  };
}

/**
 * A dialog 600 px wide (400 if small), or a bottom sheet on phones. With onSubmit its body is a form, so
 * Enter submits it and the footer's submit button belongs to it.
 */
export const Dialog = onceOpened<DialogProps>(DialogPanel);

/** Confirmation for actions that can't be undone with a click. Stays open while busy. */
export const AlertDialog = onceOpened<AlertDialogProps>(AlertDialogPanel);
