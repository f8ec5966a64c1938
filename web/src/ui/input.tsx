import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** For buttons that look like a field. */
export const controlClass = 'control';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={clsx(controlClass, rest.readOnly === true && 'bg-sunken', className)}
      {...rest}
    />
  );
}
