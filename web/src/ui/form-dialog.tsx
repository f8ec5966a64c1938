import { useState } from 'react';

import { Button } from './button';
import { AlertDialog, Dialog, type DialogProps } from './dialog';

type Props = Omit<DialogProps, 'footer' | 'onSubmit'> & {
  /** Words of the button that sends the form; Enter does the same. */
  submit: string;
  cancel?: string;
  busy: boolean;
  /** False while there is nothing to send yet. */
  isReady?: boolean;
  /** What is filled in, plain data. Once it differs from the first, closing the dialog asks; Cancel does not. */
  draft?: unknown;
  onSubmit: () => void;
};

/** A form in a dialog with its two buttons. It stays open until the caller closes it, so a refusal loses nothing. */
export function FormDialog({
  submit,
  cancel = 'Cancel',
  busy,
  isReady = true,
  draft,
  onClose,
  onSubmit,
  ...dialog
}: Props) {
  const [untouched] = useState(() => JSON.stringify(draft));
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Dialog
        onClose={() => (JSON.stringify(draft) === untouched ? onClose() : setAsks(true))}
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
      {asks && (
        <AlertDialog
          danger
          title="Discard changes?"
          confirm="Discard"
          cancel="Keep Editing"
          onClose={() => setAsks(false)}
          onConfirm={onClose}
        >
          Your changes have not been saved.
        </AlertDialog>
      )}
    </>
  );
}
