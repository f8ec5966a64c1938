/**
 * After a click into the message its frame has the keys: they go on to the screen, where the shortcuts are. What a link or a
 * folded quote does with Enter and Space stays theirs.
 */
export function passKeysOn(document: Document, frame: HTMLIFrameElement): void {
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

/** By its name: an element of the frame is no instance of this window's classes. */
function isPressed(target: EventTarget | null): boolean {
  return ['A', 'SUMMARY'].includes((target as Element | null)?.tagName ?? '');
}
