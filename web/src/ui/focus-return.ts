import { useState } from 'react';

/**
 * Handler for Radix's onCloseAutoFocus that restores focus to the element that had it when the dialog opened.
 * Radix only restores it to its own Trigger, but our dialogs are opened through state.
 */
export function useFocusReturn(isOpen = true): (event: Event) => void {
  // Read during render: a field with autoFocus takes focus before effects run.
  const [opener, setOpener] = useState(() => (isOpen ? openerNow() : null));
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpener(openerNow());
  }
  return (event) => {
    event.preventDefault();
    returnFocus(opener);
  };
}

/**
 * Focuses the element, or if it was removed with its dialog, the one that opened that dialog, or else the
 * main content. Does nothing if focus was moved elsewhere on purpose.
 */
export function returnFocus(opener: HTMLElement | null): void {
  if (!isLost()) return;
  let back = opener;
  while (back !== null && !back.isConnected) {
    const dialog = dialogOf(back);
    back = (dialog && dialogOpeners.get(dialog)) ?? null;
  }
  back?.focus({ preventScroll: true });
  if (isLost()) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}

/** The last focused element. document.activeElement may be lost, e.g. if a button is disabled while busy. */
let last: HTMLElement | null = null;
/** For each dialog, the element focused before it opened. */
const dialogOpeners = new WeakMap<Element, HTMLElement | null>();
document.addEventListener('focusin', ({ target }) => {
  const next = openerOf(target);
  const dialog = dialogOf(next);
  if (dialog !== null && !dialogOpeners.has(dialog)) dialogOpeners.set(dialog, last);
  last = next;
});

/** The dialog containing an element, even after both were removed. */
function dialogOf(element: HTMLElement | null): Element | null {
  return element?.closest('[role=dialog], [role=alertdialog]') ?? null;
}

function openerNow(): HTMLElement | null {
  return isLost() ? last : openerOf(document.activeElement);
}

function openerOf(focused: EventTarget | null): HTMLElement | null {
  if (!(focused instanceof HTMLElement)) return null;
  // A menu item is removed with its menu; the menu's button remains.
  const menu = focused.closest('[role=menu]');
  return menu === null
    ? focused
    : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
}

function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}
