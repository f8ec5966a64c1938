import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A native range, so that arrow keys, Home and End work everywhere. */
export function Slider({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="range"
      className={clsx('h-8 w-full cursor-pointer accent-accent max-md:h-11', className)}
      {...rest}
    />
  );
}
