import { useState } from 'react';

import { DIALOG, OPEN_DIALOG } from './dialog-selectors';
import { placeOf, rememberPlaces, rowInPlaceOf, successorsOf } from './focus-successor';

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
 * Focuses the element, or if it was removed with its dialog, the one that opened that dialog, or what took the place of
 * the removed one, or else the open dialog or the main content. Does nothing if focus was moved elsewhere on purpose.
 */
export function returnFocus(opener: HTMLElement | null): void {
  if (!isFocusLost()) return;
  let back = opener;
  for (let dialog = removedDialogOf(back); dialog !== null; dialog = removedDialogOf(back))
    back = dialogOpeners.get(dialog) ?? null;
  back?.focus({ preventScroll: true });
  if (back?.isConnected === false) focusSuccessor(back);
  if (isFocusLost())
    (openDialog() ?? document.querySelector<HTMLElement>('#main'))?.focus({ preventScroll: true });
}

function openDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(OPEN_DIALOG)].at(-1);
}

function removedDialogOf(element: HTMLElement | null): Element | null {
  return element === null || element.isConnected ? null : dialogOf(element);
}

function focusSuccessor(removed: HTMLElement): void {
  for (const control of successorsOf(removed)) {
    // Does nothing if the control is not visible.
    control.focus({ preventScroll: true });
    if (!isFocusLost()) return;
  }
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
  isUsed &&= focused === target;
  focused = target instanceof HTMLElement ? target : null;
});

/** The element that has focus, or had it until it was removed. */
let focused: HTMLElement | null = null;
/** A control that was pressed since it got focus. */
let isUsed = false;
const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio]), textarea';
function noteUse({ target }: Event) {
  if (!(target instanceof Node) || focused?.contains(target) !== true) return;
  isUsed = !focused.matches(TEXT_FIELDS);
}
document.addEventListener(
  'click',
  (event) => {
    // After a click there is no focus ring to show what the next Space or Enter would press.
    if (event.detail > 0) isUsed = false;
    else noteUse(event);
  },
  true,
);
document.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    noteUse(event);
    // A key held down must not also press the control that takes this one's place.
    if (event.repeat && event.target instanceof Element && event.target.closest('button, a[href]'))
      event.preventDefault();
  },
  true,
);
document.addEventListener('focusout', ({ target }) => {
  // Some browsers also fire focusout for an element that is about to be removed.
  setTimeout(() => {
    if (focused === target && focused?.isConnected === true && isFocusLost()) focused = null;
  });
});

/** Overlays return focus themselves. */
const LEFT_ALONE = `${DIALOG}, [role=menu], [role=listbox]`;

// Keyboard focus goes on from a control that disappears when it is used, instead of starting over at the top. If it
// disappears otherwise, the next key must not act on what has only just taken its place, so focus goes to the heading.
// From a row of a list it goes to the next one, which no key presses.
new MutationObserver((records) => {
  rememberPlaces(records);
  if (focused === null || focused.isConnected) return;
  const removed = focused;
  focused = null;
  if (isFocusLost() && removed.closest(LEFT_ALONE) === null)
    returnFocus(isUsed ? removed : (rowInPlaceOf(removed) ?? headingAround(removed)));
}).observe(document, { childList: true, subtree: true });

/** The heading of the article that a removed element was in. */
function headingAround(removed: HTMLElement): HTMLElement | null {
  const article = placeOf(removed)?.closest('article');
  return article?.querySelector<HTMLElement>(':is(h2, h3)[tabindex="-1"]') ?? null;
}

/** The dialog containing an element, even after both were removed. */
function dialogOf(element: HTMLElement | null): Element | null {
  return element?.closest(DIALOG) ?? null;
}

function openerNow(): HTMLElement | null {
  return isFocusLost() ? last : openerOf(document.activeElement);
}

function openerOf(focused: EventTarget | null): HTMLElement | null {
  if (!(focused instanceof HTMLElement)) return null;
  // A menu item is removed with its menu; the menu's button remains.
  const menu = focused.closest('[role=menu]');
  return menu === null
    ? focused
    : document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
}

export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}
