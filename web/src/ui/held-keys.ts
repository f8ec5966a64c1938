/**
 * Buffers keys pressed while a screen is loading and replays them in order once it is ready, so that none is
 * lost and none acts on the previous screen.
 */
type Hold = { isForAll: boolean };
type Waiting = { event: KeyboardEvent; address: string; isForAll: boolean };

const holds = new Set<Hold>();
let waiting: Waiting[] = [];
let runKey: (event: KeyboardEvent) => void = () => undefined;
/** Pathname at which the last held key was run. */
let ranAt: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets how held keys are run. */
export function onReleasedKey(run: (event: KeyboardEvent) => void): void {
  runKey = run;
}

/**
 * Holds keys until the returned function is called: all of them with isForAll, otherwise only those without a
 * registered shortcut. The latter are dropped if the pathname changes before they run, unless a held key
 * changed it.
 */
export function holdKeys(isForAll: boolean): () => void {
  const hold = { isForAll };
  holds.add(hold);
  return () => {
    if (holds.delete(hold)) runLater();
  };
}

/** Buffers the key; returns false if it may run now. */
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

/** Typing and decision keys, as opposed to browser shortcuts and modifiers. */
function isPlain({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isOwn = (key.length === 1 && key !== ' ') || key === 'Enter' || key === 'Escape';
  return isOwn && !ctrlKey && !metaKey && !altKey;
}

/** A click may navigate; keys held before it must not follow. */
export function stopFollowing(): void {
  ranAt = null;
}

/**
 * One key per task, so that its effect is rendered and its shortcuts are registered before the next one runs.
 */
function runLater(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    // The screen opened by the last key may still be loading.
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

/** Keys held after one that navigated apply to the new pathname; the router updates it asynchronously. */
function followKey(): void {
  const { pathname } = window.location;
  if (ranAt !== null && ranAt !== pathname)
    waiting = waiting.map((one) => (one.address === ranAt ? { ...one, address: pathname } : one));
  ranAt = null;
}
