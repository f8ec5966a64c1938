import { AppError } from '@docket/core/errors';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

import { signInUrl } from '../api/session';
import { AlertDialog } from '../ui/dialog';
import { permissionUrl } from './asked-permission';
import { useLeaveApp } from './use-leave-app';

export const CONSENT_NEEDED = 'mailbox.consent_needed';

export function isConsentNeeded(error: unknown): boolean {
  return error instanceof AppError && error.code === CONSENT_NEEDED;
}

const WORDS = {
  send: {
    title: 'Allow Sending',
    lacks: 'send from it',
    asks: 'permission',
  },
  move: {
    title: 'Allow Moving Messages',
    lacks: 'move messages in it',
    asks: 'permission to change your mail and to send it',
  },
};

type Props = {
  to: keyof typeof WORDS;
  /** On the way back, Settings says how it went; other screens go on with what they kept. */
  returnsToSettings?: boolean;
  /** What the person does next, or what becomes of what they did. */
  children: ReactNode;
  beforeLeaving?: () => void;
  onClose: () => void;
};

/** Microsoft is asked for permission when it is first needed, and returns to this screen. */
export function ConsentDialog({
  to,
  returnsToSettings = false,
  children,
  beforeLeaving,
  onClose,
}: Props) {
  const location = useLocation();
  const { isLeaving, leave } = useLeaveApp();
  const { title, lacks, asks } = WORDS[to];
  async function ask() {
    beforeLeaving?.();
    const url = returnsToSettings ? permissionUrl(to) : signInUrl(location, 'send');
    if (!(await leave(url))) onClose();
  }
  return (
    <AlertDialog
      onClose={onClose}
      title={title}
      confirm={isLeaving ? 'Saving...' : 'Continue to Microsoft'}
      onConfirm={() => void ask()}
    >
      Docket can read your mailbox but cannot {lacks} yet. Microsoft will ask you once for {asks}.{' '}
      {children}
    </AlertDialog>
  );
}
