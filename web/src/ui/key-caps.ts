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
export function keyCaps(keys: string): string[][] {
  return keys
    .split(' ')
    .map((step) =>
      step
        .split(/\+(?=.)/)
        .map((key) => names[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key)),
    );
}
