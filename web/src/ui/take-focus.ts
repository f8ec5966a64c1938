import { isOverlayOpen, isTyping } from './use-shortcuts';

/** Moves focus to what a key has brought up, but not out of a field in which someone types, or from under a dialog. */
export function takeFocus(element: HTMLElement | null | undefined): void {
  if (isOverlayOpen() || isTyping(document.activeElement)) return;
  if (element?.contains(document.activeElement) === false) element.focus({ preventScroll: true });
}
