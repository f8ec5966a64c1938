import { useState } from 'react';

/**
 * Returns the handler for Radix's onCloseAutoFocus: it gives the focus back to what had it when the dialog opened.
 * Radix itself returns it to its own Trigger only, and our dialogs are opened by state.
 */
export function useFocusReturn(isOpen = true): (event: Event) => void {
  // Read while rendering: a field with autoFocus takes the focus before any effect runs.
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
 * Focuses the element or, when it is gone with its dialog, what opened that; else the content of the screen. Leaves a
 * focus moved on purpose.
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

/** What last had the focus. The page may have lost it meanwhile, such as with a button that is disabled while busy. */
let last: HTMLElement | null = null;
/** What had the focus before it first moved into a dialog. */
const dialogOpeners = new WeakMap<Element, HTMLElement | null>();
document.addEventListener('focusin', ({ target }) => {
  const next = openerOf(target);
  const dialog = dialogOf(next);
  if (dialog !== null && !dialogOpeners.has(dialog)) dialogOpeners.set(dialog, last);
  last = next;
});

/** The dialog that an element is in, also after both are gone. */
function dialogOf(element: HTMLElement | null): Element | null {
  return element?.closest('[role=dialog], [role=alertdialog]') ?? null;
}

function openerNow(): HTMLElement | null {
  return isLost() ? last : openerOf(document.activeElement);
}

function openerOf(focused: EventTarget | null): HTMLElement | null {
  if (!(focused instanceof HTMLElement)) return null;
  // A menu goes with the item that was chosen; its button stays.
  const menu = focused.closest('[role=menu]');
  return menu === null
    ? focused
    : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
}

function isLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}
