import type { ReactNode } from 'react';

import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
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

/** Shows a newly created secret once. */
export function SecretDialog({ title, label, secret, onClose, children }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <CopyLine label={label} value={secret} />
        <Notice>{children}</Notice>
      </div>
    </Dialog>
  );
}
