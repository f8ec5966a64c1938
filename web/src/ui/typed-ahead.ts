/**
 * Keys pressed while a dialog, picker or menu is opening. Text goes to its text field once that has the focus, and
 * everything else is dropped: none of them was meant for the screen below.
 */
import { DIALOG } from './dialog-selectors';

type Opening = { close: () => void };

const GIVE_UP_MS = 10_000;
/** An open panel takes the focus in an effect. */
const FOCUS_MS = 500;
const PANEL = `${DIALOG}, [role=menu]`;
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

const openings: Opening[] = [];
let opener: Element | null = null;
let text = '';
/** After the first key that types nothing, such as Enter: what follows it was typed for another place. */
let isOver = false;
let giveUp: ReturnType<typeof setTimeout> | undefined;
let waitForFocus: AbortController | null = null;

/** Holds keys until the returned function is called and the panel has the focus. close: what Escape does meanwhile. */
export function holdTypedAhead(close: () => void): () => void {
  const opening = { close };
  if (!isHolding()) {
    opener = document.activeElement;
    giveUp = setTimeout(stop, GIVE_UP_MS);
  }
  openings.push(opening);
  return () => {
    const at = openings.indexOf(opening);
    if (at === -1) return;
    openings.splice(at, 1);
    if (openings.length === 0) handOverOnceFocused();
  };
}

/** Keeps the key; returns false if nothing is opening. */
export function keepTypedAhead(event: KeyboardEvent): boolean {
  if (!isHolding() || event.isComposing || MODIFIERS.has(event.key)) return false;
  event.stopImmediatePropagation();
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  // The browser's own, such as Ctrl+R. AltGr types, and counts as Ctrl and Alt.
  if ((ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')) return true;
  event.preventDefault();
  if (key === 'Escape') cancel();
  else if (!repeat && !isOver) add(key);
  return true;
}

function add(key: string): void {
  if (key.length === 1) text += key;
  else if (key === 'Backspace') text = text.slice(0, -1);
  else isOver = true;
}

function isHolding(): boolean {
  return openings.length > 0 || waitForFocus !== null;
}

function cancel(): void {
  const top = openings.at(-1);
  stop();
  top?.close();
}

function stop(): void {
  waitForFocus?.abort();
  waitForFocus = null;
  clearTimeout(giveUp);
  openings.length = 0;
  opener = null;
  text = '';
  isOver = false;
}

function handOverOnceFocused(): void {
  waitForFocus?.abort();
  const wait = (waitForFocus = new AbortController());
  const check = () => {
    if (waitForFocus !== wait || openings.length > 0) return;
    const { activeElement } = document;
    const isFocused = activeElement !== opener && activeElement?.closest(PANEL);
    if (isFocused) handOver(activeElement);
    else if (document.querySelector(`:is(${PANEL})[data-state=open]`) === null) stop();
  };
  // Before any further key, but not in the middle of React's commit.
  document.addEventListener('focusin', () => queueMicrotask(check), { signal: wait.signal });
  const timers = [setTimeout(check), setTimeout(() => waitForFocus === wait && stop(), FOCUS_MS)];
  wait.signal.addEventListener('abort', () => timers.forEach(clearTimeout));
}

function handOver(focused: Element | null): void {
  const typed = text;
  stop();
  if (typed !== '') typeInto(focused, typed);
}

/** Types as a keyboard would; false if it is no text field. */
export function typeInto(field: Element | null, typed: string): boolean {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isField || field.readOnly || field.disabled || field.selectionStart === null) return false;
  const { selectionStart: start, selectionEnd, value, maxLength } = field;
  const end = selectionEnd ?? start;
  const room = maxLength < 0 ? typed.length : Math.max(maxLength - value.length + end - start, 0);
  const data = typed.slice(0, room);
  // Not by its value, as React would not notice.
  field.setRangeText(data, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data }));
  return true;
}
