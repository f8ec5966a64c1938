import { flushSync } from 'react-dom';

/**
 * Buffers keys pressed while a screen is loading and replays them in order once it is ready, so that none is
 * lost and none acts on the previous screen.
 */
type Hold = { holdsAll: boolean };
type HeldKey = { event: KeyboardEvent; pathname: string; holdsAll: boolean };

const holds = new Set<Hold>();
let heldKeys: HeldKey[] = [];
let runKey: (event: KeyboardEvent) => void = () => undefined;
/** Pathname at which the last held key was run. */
let lastRunPathname: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets how held keys are run. */
export function setKeyRunner(run: (event: KeyboardEvent) => void): void {
  runKey = run;
}

/**
 * Holds keys until the returned function is called: all of them with holdsAll, otherwise only those without a
 * registered shortcut. The latter are dropped if the pathname changes before they run, unless a held key
 * changed it.
 */
export function holdKeys(holdsAll: boolean): () => void {
  const hold = { holdsAll };
  holds.add(hold);
  return () => {
    if (holds.delete(hold)) scheduleRun();
  };
}

export function dropHeldKeys(): void {
  heldKeys = [];
}

/** Buffers the key; returns false if it may run now. */
export function holdKey(event: KeyboardEvent, isTaken: boolean): boolean {
  if (!isHoldable(event)) return false;
  if (event.key === 'Escape') {
    dropHeldKeys();
    return false;
  }
  const holdsAll = [...holds].some((hold) => hold.holdsAll);
  const isHeld = heldKeys.length > 0 || holdsAll || (holds.size > 0 && !isTaken);
  if (isHeld) heldKeys.push({ event, pathname: window.location.pathname, holdsAll });
  if (isHeld && holds.size === 0) scheduleRun();
  return isHeld;
}

/** Typing and decision keys, as opposed to browser shortcuts and modifiers. */
function isHoldable({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isOwn = (key.length === 1 && key !== ' ') || key === 'Enter' || key === 'Escape';
  return isOwn && !ctrlKey && !metaKey && !altKey;
}

/** A click may navigate; keys held before it must not follow. */
export function forgetNavigation(): void {
  lastRunPathname = null;
}

/**
 * One key per task, so that its effect is rendered and its shortcuts are registered before the next one runs.
 */
function scheduleRun(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    // The screen opened by the last key may still be loading.
    if (holds.size > 0) return;
    followNavigation();
    const [first] = heldKeys;
    if (first === undefined) return;
    heldKeys = heldKeys.slice(1);
    const { pathname } = window.location;
    if (first.holdsAll || first.pathname === pathname) {
      lastRunPathname = pathname;
      // Outside of its event, React would render what a key changes at some time after the next one.
      flushSync(() => runKey(first.event));
    }
    if (heldKeys.length > 0) scheduleRun();
  });
}

/** Keys held after one that navigated apply to the new pathname; the router updates it asynchronously. */
function followNavigation(): void {
  const { pathname } = window.location;
  if (lastRunPathname !== null && lastRunPathname !== pathname)
    heldKeys = heldKeys.map((one) =>
      one.pathname === lastRunPathname ? { ...one, pathname } : one,
    );
  lastRunPathname = null;
}
