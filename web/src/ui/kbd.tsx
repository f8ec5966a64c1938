import { clsx } from 'clsx';

import { isKeyOn, useCharacterKeys } from './character-keys';

export function Kbd({ children, large = false }: { children: string; large?: boolean }) {
  return (
    <kbd
      className={clsx(
        'inline-grid place-items-center rounded-[3px] border border-line-strong bg-surface px-1 pt-px font-sans font-medium text-ink-3',
        large ? 'h-5 min-w-5 text-11/none' : 'h-4 min-w-4 text-[0.65625rem]/none max-md:hidden',
      )}
    >
      {children}
    </kbd>
  );
}

type Props = {
  keys: string;
  large?: boolean;
  spoken?: boolean;
};

/**
 * Keycaps of a shortcut such as 'mod+k' or 'g e'. Small ones are hidden on phones and, unless spoken,
 * excluded from the accessible name of their button.
 */
export function Keys({ keys, large = false, spoken = large }: Props) {
  const areCharactersOn = useCharacterKeys();
  if (!isKeyOn(keys, areCharactersOn)) return null;
  const steps = keyCaps(keys);
  return (
    <span
      aria-hidden={!spoken}
      className={clsx(
        'inline-flex items-center gap-0.5 text-12 text-ink-3',
        !large && 'max-md:hidden',
      )}
    >
      {steps.map((caps, step) => (
        <span key={caps.join('+')} className="inline-flex items-center gap-0.5">
          {step > 0 && large && <span className="mx-0.5">then</span>}
          {caps.map((cap) => (
            <Kbd key={cap} large={large}>
              {cap}
            </Kbd>
          ))}
        </span>
      ))}
    </span>
  );
}

const names: Record<string, string> = {
  mod: /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl',
  enter: 'Enter',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  shift: 'Shift',
  alt: 'Alt',
  space: 'Space',
};

/** 'g e' → [['G'], ['E']]; 'Shift+a' → [['Shift', 'A']]. */
function keyCaps(keys: string): string[][] {
  return keys
    .split(' ')
    .map((step) =>
      step
        .split(/\+(?=.)/)
        .map((key) => names[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key)),
    );
}
