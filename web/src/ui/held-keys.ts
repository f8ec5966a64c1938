/**
 * Keys pressed while a screen is still being shown wait here and are run once it is there, in their order: none is
 * lost, and none reaches what was on screen before.
 */
type Hold = { isForAll: boolean };
type Waiting = { event: KeyboardEvent; address: string; isForAll: boolean };

const holds = new Set<Hold>();
let waiting: Waiting[] = [];
let runKey: (event: KeyboardEvent) => void = () => undefined;
/** The address at which the last key that waited was run. */
let ranAt: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Of the listener for shortcuts: how a key that waited is run. */
export function onReleasedKey(run: (event: KeyboardEvent) => void): void {
  runKey = run;
}

/**
 * Holds keys until the returned function is called. With isForAll every key, else only those that no shortcut takes
 * yet; these are dropped if the address changes before they are run, unless a key before them changed it.
 */
export function holdKeys(isForAll: boolean): () => void {
  const hold = { isForAll };
  holds.add(hold);
  return () => {
    if (holds.delete(hold)) runLater();
  };
}

/** Keeps the key for later; false if it may run now. */
export function keepKey(event: KeyboardEvent, isTaken: boolean): boolean {
  if (!isPlain(event)) return false;
  if (event.key === 'Escape') {
    waiting = [];
    return false;
  }
  const isForAll = [...holds].some((hold) => hold.isForAll);
  const isKept = waiting.length > 0 || isForAll || (holds.size > 0 && !isTaken);
  if (isKept) waiting.push({ event, address: window.location.pathname, isForAll });
  if (isKept && holds.size === 0) runLater();
  return isKept;
}

/** Keys that type or decide; not those of the browser, nor modifiers. */
function isPlain({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isOwn = (key.length === 1 && key !== ' ') || key === 'Enter' || key === 'Escape';
  return isOwn && !ctrlKey && !metaKey && !altKey;
}

/** A pointer may lead elsewhere: what was typed ahead of it does not follow. */
export function stopFollowing(): void {
  ranAt = null;
}

/** One key a turn: what it does is on screen, and its shortcuts are registered, before the next. */
function runLater(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    // What the last key leads to may still be on its way.
    if (holds.size > 0) return;
    followKey();
    const [first] = waiting;
    if (first === undefined) return;
    waiting = waiting.slice(1);
    const { pathname } = window.location;
    if (first.isForAll || first.address === pathname) {
      ranAt = pathname;
      runKey(first.event);
    }
    if (waiting.length > 0) runLater();
  });
}

/** Keys that were typed ahead go where the key before them led: the router changes the address after it ran. */
function followKey(): void {
  const { pathname } = window.location;
  if (ranAt !== null && ranAt !== pathname)
    waiting = waiting.map((one) => (one.address === ranAt ? { ...one, address: pathname } : one));
  ranAt = null;
}
