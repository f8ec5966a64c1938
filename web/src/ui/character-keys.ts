import { useSyncExternalStore } from 'react';

import { readStored, writeStored } from './stored';

const STORED = 'docket.characterKeys';
const listeners = new Set<() => void>();
let isOn = readStored(STORED) !== 'off';

// Changed in another window of this browser.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORED || key === null) change(newValue !== 'off');
});

export function setCharacterKeys(next: boolean): void {
  writeStored(STORED, next ? 'on' : 'off');
  change(next);
}

function change(next: boolean): void {
  isOn = next;
  for (const listener of listeners) listener();
}

export function onCharacterKeys(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether letters, digits and symbols without Ctrl or ⌘ are shortcuts in this browser (WCAG 2.1.4). */
export function useCharacterKeys(): boolean {
  return useSyncExternalStore(onCharacterKeys, () => isOn);
}

/** Whether a shortcut works in this browser: 'mod+k', 'Enter' and 'Space' always do. */
export function isKeyOn(keys: string, areCharactersOn = isOn): boolean {
  return areCharactersOn || !isCharacterKey(keys);
}

/** 'j', 'Shift+a', '#' or 'g e'. */
function isCharacterKey(keys: string): boolean {
  return keys.split(' ').some((step) => /^(?:shift\+)?.$/i.test(step));
}
