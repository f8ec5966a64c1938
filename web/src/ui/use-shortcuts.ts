import { useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

import { isKeyOn, onCharacterKeys } from './character-keys';
import { OPEN_DIALOG } from './dialog-selectors';
import { holdKeys, holdKey, setKeyRunner, forgetNavigation } from './held-keys';
import { keepTypedAhead, typeInto } from './typed-ahead';

export type Shortcut = {
  /** 'j', 'Shift+a', '#', 'Enter', 'mod+k' (Ctrl or ⌘), or a sequence: 'g e'. */
  keys: string;
  /** Description in the `?` sheet. */
  label: string;
  /** Text in the status bar; neighbors with the same hint are merged ('next, previous'). */
  hint?: string;
  group?: string;
  /** Also active while typing in a field. */
  whileTyping?: boolean;
  /** Also active while a dialog is open. */
  inDialog?: boolean;
  /** Of a notice: runs instead of the shortcut with these keys, which keeps its label and place. */
  isNotice?: boolean;
  run: (event: KeyboardEvent) => void;
};

export type ShortcutText = Omit<Shortcut, 'run'>;

/** Binds each shortcut of a list to what it does. */
export function bindKeys<Key extends string>(
  list: readonly (ShortcutText & { keys: Key })[],
  runs: Readonly<Record<Key, Shortcut['run']>>,
): Shortcut[] {
  return list.map((shortcut) => ({ ...shortcut, run: runs[shortcut.keys] }));
}

/** Shortcuts that do nothing for now, and keep their keys from what these would otherwise reach. */
export function withoutEffect(shortcuts: readonly Shortcut[]): Shortcut[] {
  return shortcuts.map((shortcut) => ({ ...shortcut, run: () => undefined }));
}

const SEQUENCE_MS = 1_200;
const registrations = new Map<string, readonly Shortcut[]>();
const listeners = new Set<() => void>();
let registered: readonly Shortcut[] = [];
let pendingSequence = { step: '', at: 0 };

/** Global groups; a screen's own shortcut takes precedence over the same keys. */
const EVERYWHERE = new Set(['Everywhere', 'Go to']);

const isEverywhere = (shortcut: Shortcut) => EVERYWHERE.has(shortcut.group ?? '');

function changed() {
  const active = [...registrations.values()].flat().filter(({ keys }) => isKeyOn(keys));
  const notices = new Map(
    active.filter(({ isNotice }) => isNotice).map(({ keys, run }) => [keys.toLowerCase(), run]),
  );
  const described = new Set(active.flatMap((one) => (one.isNotice ? [] : one.keys.toLowerCase())));
  const all = active.filter(
    ({ isNotice, keys }) => isNotice !== true || !described.has(keys.toLowerCase()),
  );
  const ordered = [...all.filter(isEverywhere), ...all.filter((one) => !isEverywhere(one))];
  const winners = new Map(ordered.map((shortcut) => [shortcut.keys.toLowerCase(), shortcut]));
  registered = [...all.filter((one) => !isEverywhere(one)), ...all.filter(isEverywhere)]
    .filter((shortcut) => winners.get(shortcut.keys.toLowerCase()) === shortcut)
    .map((shortcut) => ({
      ...shortcut,
      run: notices.get(shortcut.keys.toLowerCase()) ?? shortcut.run,
    }));
  for (const listener of listeners) listener();
}
onCharacterKeys(changed);

/**
 * The event in shortcut notation: letters include Shift, other printable keys do not ('?', '#'). Nor do these include
 * Alt or AltGr, with which some keyboards type them.
 */
function stepOf(event: KeyboardEvent): string {
  const isSymbol = event.key.length === 1;
  const letter = /^\p{L}$/u.test(event.key);
  const parts: string[] = [];
  // No keyboard needs Alt for digits, and on Linux Alt with a digit switches browser tabs.
  const isTypedWithAlt = event.altKey && /^[^\p{L}\p{N}\s]$/u.test(event.key);
  if ((event.ctrlKey && !isTypedWithAlt) || event.metaKey) parts.push('mod');
  if (event.altKey && !isTypedWithAlt) parts.push('alt');
  if (event.shiftKey && (letter || !isSymbol)) parts.push('shift');
  parts.push(event.key === ' ' ? 'space' : event.key.toLowerCase());
  return parts.join('+');
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) {
    return !['checkbox', 'radio', 'button', 'submit', 'range', 'color'].includes(target.type);
  }
  const isOpenSelect = target.matches('[role=combobox]') && !isClosedSelect(target);
  return isOpenSelect || target.matches('textarea, select, [role=menuitem], [role=option]');
}

/** Whoever goes from field to field types there, also where a field is a button, such as a date. */
function isInForm(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('form') !== null;
}

/** A closed select keeps focus after a choice, and has no use for letters. */
function isClosedSelect(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLButtonElement && target.matches('[role=combobox][aria-expanded=false]')
  );
}

export function isOverlayOpen(): boolean {
  return document.querySelector(`${OPEN_DIALOG}, [role=menu][data-state=open]`) !== null;
}

/** Enter and Space activate the focused control, so no shortcut may take them. */
function pressesControl(event: KeyboardEvent): boolean {
  return (
    (event.key === 'Enter' || event.key === ' ') &&
    !event.ctrlKey &&
    !event.metaKey &&
    event.target instanceof HTMLElement &&
    !(event.key === 'Enter' && isBoxOfCurrentRow(event.target)) &&
    event.target.closest('a[href], button, input, summary, [role=button], [role=tab]') !== null
  );
}

/** Enter does nothing to a checkbox, so it opens the row that the box selects. */
function isBoxOfCurrentRow(target: HTMLElement): boolean {
  return target.matches('input[type=checkbox]') && target.closest('[aria-current=true]') !== null;
}

function matches(shortcut: Shortcut, sequence: string): boolean {
  return shortcut.keys.toLowerCase() === sequence;
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.key === 'Shift') return;
  runKey(event, true);
}

/** Runs a held key; it may follow one that has opened a text field. */
function replay(event: KeyboardEvent): void {
  if (keepTypedAhead(event)) return;
  if (event.key.length === 1 && typeInto(document.activeElement, event.key)) return;
  // The next held key must find what this one opens.
  flushSync(() => runKey(event, false));
}

function runKey(event: KeyboardEvent, mayHold: boolean) {
  // A replayed key applies to whatever has focus now.
  const target = mayHold ? event.target : document.activeElement;
  const typing = isTyping(target) || isInForm(target);
  const inDialog = isOverlayOpen();
  const step = stepOf(event);
  const sequence =
    event.timeStamp - pendingSequence.at < SEQUENCE_MS ? `${pendingSequence.step} ${step}` : step;
  const usable = registered.filter(
    (shortcut) =>
      (!typing || shortcut.whileTyping === true) && (!inDialog || shortcut.inDialog === true),
  );
  const found =
    usable.find((shortcut) => matches(shortcut, sequence)) ??
    usable.find((shortcut) => matches(shortcut, step));
  const startsSequence = usable.some((shortcut) =>
    shortcut.keys.toLowerCase().startsWith(`${step} `),
  );
  const isHeld = mayHold && !typing && !inDialog && !pressesControl(event);
  if (isHeld && holdKey(event, found !== undefined || startsSequence)) {
    event.preventDefault();
    return;
  }
  pendingSequence = {
    step: startsSequence ? step : '',
    at: startsSequence ? event.timeStamp : -SEQUENCE_MS,
  };
  if (found === undefined || pressesControl(event)) return;
  event.preventDefault();
  // Enter now applies to what the shortcut selected, not to the select.
  if (isClosedSelect(event.target)) event.target.blur();
  found.run(event);
}

/**
 * Registers shortcuts while the component is mounted and enabled. The latest registration of a key wins.
 * Ignored while typing.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], enabled = true): void {
  const id = useId();
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const shape = shortcuts
    .map((one) => [one.keys, one.label, one.hint, one.group].join('\t'))
    .join('\n');
  useEffect(() => {
    if (!enabled || shape === '') return undefined;
    registrations.set(
      id,
      latest.current.map((shortcut, at) => ({
        ...shortcut,
        run: (event) => latest.current[at]?.run(event),
      })),
    );
    changed();
    return () => {
      registrations.delete(id);
      changed();
    };
  }, [id, enabled, shape]);
}

/** While mounted, holds keys without a registered shortcut for the screen being loaded. */
export function useHeldKeys(): void {
  const release = useRef(() => {});
  useLayoutEffect(() => {
    release.current = holdKeys(false);
  }, []);
  // In the same effect phase that registers the next screen's keys, so that none is lost in between.
  useEffect(() => () => release.current(), []);
}

/** Active shortcuts, the screen's own first, without overridden ones. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
  );
}

/** Global key listener, installed once by the shell. Returns a stop function. */
export function listenForShortcuts(): () => void {
  setKeyRunner(replay);
  const aborted = new AbortController();
  const { signal } = aborted;
  // Before anything else on the page sees them.
  document.addEventListener('keydown', keepTypedAhead, { signal, capture: true });
  document.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('pointerdown', forgetNavigation, { signal, capture: true });
  return () => aborted.abort();
}
