import { useState, type FormEvent, type ReactNode } from 'react';

import { later } from './later';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  onSubmit?: (event: FormEvent) => void;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
};

const DialogPanel = later(async () => (await import('./dialog-panel')).DialogPanel);

/**
 * A dialog of 600 px (400 small), a sheet from the bottom on a phone. With onSubmit its body is a form,
 * so Enter works and the footer's submit button belongs to it.
 */
export function Dialog(props: DialogProps) {
  const [isWanted, setIsWanted] = useState(props.open);
  if (props.open && !isWanted) setIsWanted(true);
  return isWanted ? <DialogPanel {...props} /> : null;
}
