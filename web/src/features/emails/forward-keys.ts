/**
 * A click into the message moves focus to its frame; its key events are forwarded to the page for the
 * shortcuts. Enter and Space on a link or collapsed quote stay in the frame.
 */
export function forwardKeys(document: Document, frame: HTMLIFrameElement): void {
  document.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if ((key === 'Enter' || key === ' ') && isPressed(event.target)) return;
    const modifiers = { ctrlKey, metaKey, altKey, shiftKey };
    const passed = new KeyboardEvent('keydown', {
      key,
      code,
      ...modifiers,
      repeat,
      bubbles: true,
      cancelable: true,
    });
    if (!frame.dispatchEvent(passed)) event.preventDefault();
  });
}

/** By tag name, as elements of another frame are not instances of this window's classes. */
function isPressed(target: EventTarget | null): boolean {
  return ['A', 'SUMMARY'].includes((target as Element | null)?.tagName ?? '');
}
