import type { ReactNode } from 'react';

import { Button } from './button';
import { Dialog, type DialogProps } from './dialog';

type Props = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  open?: boolean;
  /** Words of the button that sends the form; Enter does the same. */
  submit: string;
  cancel?: string;
  busy: boolean;
  /** False while there is nothing to send yet. */
  isReady?: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** A form in a dialog with its two buttons. It stays open until the caller closes it, so a refusal loses nothing. */
export function FormDialog({
  open = true,
  submit,
  cancel = 'Cancel',
  busy,
  isReady = true,
  onClose,
  onSubmit,
  ...dialog
}: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      onSubmit={() => isReady && !busy && onSubmit()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy} disabled={!isReady}>
            {submit}
          </Button>
        </>
      }
      {...dialog}
    />
  );
}
