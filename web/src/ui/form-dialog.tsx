import { useEffect, useRef, useState } from 'react';

import { Button } from './button';
import { AlertDialog, Dialog, type DialogProps } from './dialog';
import { focusInvalid } from './submit-form';
import { toast } from './toast';

type Props = Omit<DialogProps, 'footer' | 'onSubmit'> & {
  /** Label of the submit button. */
  submit: string;
  cancel?: string;
  busy: boolean;
  /** False while there is nothing to submit. */
  isReady?: boolean;
  /**
   * Form values as plain data. If they have changed, closing the dialog or the page asks for confirmation; Cancel
   * does not.
   */
  draft?: unknown;
  /** What the server refused, by field: once it has answered, the first of these fields gets the focus. */
  refused?: Partial<Record<string, string>>;
  onSubmit: () => void;
};

/**
 * A form dialog with Cancel and a submit button. The caller closes it on success, so an error loses no input.
 */
export function FormDialog({
  submit,
  cancel = 'Cancel',
  busy,
  isReady = true,
  draft,
  refused,
  onClose,
  onSubmit,
  ...dialog
}: Props) {
  const [initialDraft] = useState(() => JSON.stringify(draft));
  const [isConfirming, setIsConfirming] = useState(false);
  const currentDraft = JSON.stringify(draft);
  const isChanged = currentDraft !== initialDraft;
  const lastDraft = useRef(currentDraft);
  useEffect(() => {
    if (lastDraft.current !== currentDraft) toast.dismissErrorAtField();
    lastDraft.current = currentDraft;
  }, [currentDraft]);
  useEffect(() => toast.dismissErrorAtField, []);
  useAskBeforeUnload(isChanged);
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refused !== undefined && Object.keys(refused).length > 0) focusInvalid(form.current);
  }, [refused]);
  return (
    <>
      <Dialog
        onClose={() => {
          // A form that is being saved can't be discarded, and closes itself.
          if (busy) return;
          if (isChanged) setIsConfirming(true);
          else onClose();
        }}
        onSubmit={({ currentTarget }) => {
          if (currentTarget instanceof HTMLElement) form.current = currentTarget;
          if (isReady && !busy) onSubmit();
        }}
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
      {isConfirming && (
        <AlertDialog
          danger
          title="Discard changes?"
          confirm="Discard"
          cancel="Keep Editing"
          onClose={() => setIsConfirming(false)}
          onConfirm={onClose}
        >
          Your changes have not been saved.
        </AlertDialog>
      )}
    </>
  );
}

/** The browser asks before it reloads or closes the page. */
function useAskBeforeUnload(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsking]);
}
