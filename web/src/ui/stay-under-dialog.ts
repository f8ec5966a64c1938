import { type NavigationType, NavigationType as Action } from 'react-router';

import { closeTopDialog, hasOpenDialog } from './open-dialogs';

type Update = { action: NavigationType; delta: number | null };

/**
 * Browsers differ in what they do with a step that is asked for while another one is under way: some drop it, others
 * do both. So it is only asked for once they have been still for a moment.
 */
export const STILL_MS = 20;

/**
 * The browser's Back and Forward close an open dialog and leave the address as it is. They cannot be prevented, so
 * each is taken back. Dialogs need no history entries of their own for that: opening and closing one changes neither
 * what Forward leads to nor how often Back must be pressed.
 *
 * The result tells whether a change of the address was such a step, or is the one that takes it back.
 */
export function stayUnderDialog(go: (delta: number) => void): (update: Update) => boolean {
  /** How many entries the browser is away from the screen on view. */
  let away = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return ({ action, delta }) => {
    clearTimeout(timer);
    // The router does not know how far an entry is that it did not make, such as a #place typed into the address bar.
    if (action !== Action.Pop || delta === null || Number.isNaN(delta)) {
      away = 0;
      return false;
    }
    if (away === 0 && !hasOpenDialog()) return false;
    away += delta;
    if (away === 0) closeTopDialog();
    else timer = setTimeout(() => go(-away), STILL_MS);
    return true;
  };
}
