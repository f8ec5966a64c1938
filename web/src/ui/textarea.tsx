import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={clsx('control block resize-y leading-5 max-md:leading-6', className)}
      {...rest}
    />
  );
}
