import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export const controlLook =
  'w-full min-h-8 rounded-2 border border-line-strong bg-surface px-2.5 py-1 text-ink hover:border-line-control focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ring aria-invalid:border-danger disabled:border-line disabled:bg-transparent disabled:text-ink-off max-md:min-h-11 max-md:text-16';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={clsx(controlLook, className)} {...rest} />;
}
