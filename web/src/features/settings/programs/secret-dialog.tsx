import { useState, type ReactNode } from 'react';

import { Button } from '../../../ui/button';
import { AlertDialog, Dialog } from '../../../ui/dialog';
import { Notice } from '../../../ui/notice';
import { CopyLine } from './copy-line';

type Props = {
  title: string;
  label: string;
  secret: string;
  onClose: () => void;
  /** What the secret is for, and that it won't be shown again. */
  children: ReactNode;
};

/** Shows a newly created secret once. Unless it was copied, only Done closes the dialog without a question. */
export function SecretDialog({ title, label, secret, onClose, children }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <Dialog
        title={title}
        onClose={() => {
          if (isCopied) onClose();
          else setIsConfirming(true);
        }}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <div className="grid gap-4">
          <CopyLine label={label} value={secret} onCopied={() => setIsCopied(true)} />
          <Notice>{children}</Notice>
        </div>
      </Dialog>
      {isConfirming && (
        <AlertDialog
          danger
          title="Close without copying?"
          confirm="Close Anyway"
          cancel="Keep Open"
          onClose={() => setIsConfirming(false)}
          onConfirm={onClose}
        >
          You have not copied it, and Docket cannot show it again.
        </AlertDialog>
      )}
    </>
  );
}
