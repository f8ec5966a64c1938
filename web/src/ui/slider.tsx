import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/**
 * A native range input, for its keyboard support. On the darker accent color, browsers draw a white track
 * in the dark theme.
 */
export function Slider({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="range"
      className={clsx('h-8 w-full cursor-pointer accent-accent-text max-md:h-11', className)}
      {...rest}
    />
  );
}
