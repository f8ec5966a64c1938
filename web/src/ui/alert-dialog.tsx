import { useState, type ReactNode } from 'react';

import { later } from './later';

export type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  danger?: boolean;
  busy?: boolean;
};

const AlertDialogPanel = later(async () => (await import('./alert-dialog-panel')).AlertDialogPanel);

/** Asks before the point of no return, 400 px wide, centred on phones too. Stays open while busy. */
export function AlertDialog(props: AlertDialogProps) {
  const [isWanted, setIsWanted] = useState(props.open);
  if (props.open && !isWanted) setIsWanted(true);
  return isWanted ? <AlertDialogPanel {...props} /> : null;
}
