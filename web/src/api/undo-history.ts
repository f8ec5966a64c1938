/**
 * Undo steps made in this tab, by screen, so that Undo only affects the current screen. Kept in
 * sessionStorage to survive a reload.
 */
const KEY = 'docket.steps';
const MAX_STEPS = 500;
let current = '';
/** Where each removed step was; only needed while its undo is in flight. */
const removedFrom = new Map<string, { screen: string; earlier: ReadonlySet<string> }>();
const listeners = new Set<() => void>();

type Steps = Record<string, string[]>;

/** A screen is the first path segment: '/emails/7' belongs to '/emails'. */
export function setCurrentScreen(pathname: string): void {
  current = pathname.split('/')[1] ?? '';
}

export const currentScreen = (): string => current;

/** Several calls may share a step. */
export function recordStep(screen: string, step: string): void {
  const steps = read();
  const before = (steps[screen] ?? []).filter((one) => one !== step);
  write({ ...steps, [screen]: [...before, step].slice(-MAX_STEPS) });
}

/** The steps of the current screen. */
export const stepsHere = (): ReadonlySet<string> => new Set(read()[current]);

/** The step that Undo takes back on the current screen. */
export const lastStepHere = (): string | undefined => read()[current]?.at(-1);

/** Removes and returns the latest of these steps that the current screen still has; undefined if there is none. */
export function popStep(among = stepsHere()): string | undefined {
  const step = read()[current]?.findLast((one) => among.has(one));
  if (step !== undefined) removeStep(step);
  return step;
}

export function removeStep(step: string): void {
  const steps = read();
  for (const [screen, made] of Object.entries(steps)) {
    const at = made.indexOf(step);
    if (at !== -1) removedFrom.set(step, { screen, earlier: new Set(made.slice(0, at)) });
  }
  write(
    Object.fromEntries(
      Object.entries(steps).map(([name, made]) => [name, made.filter((one) => one !== step)]),
    ),
  );
}

/** Puts a removed step back in its place: before the steps made after it. */
export function restoreStep(step: string): void {
  const place = removedFrom.get(step);
  if (place === undefined) return;
  const steps = read();
  const others = (steps[place.screen] ?? []).filter((one) => one !== step);
  const at = others.findLastIndex((one) => place.earlier.has(one)) + 1;
  write({ ...steps, [place.screen]: others.toSpliced(at, 0, step).slice(-MAX_STEPS) });
}

/** Number of steps made on a screen in this tab. */
export const countSteps = (screen: string): number => read()[screen]?.length ?? 0;

/** Subscribes to changes. Returns an unsubscribe function. */
export function subscribeToSteps(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Steps {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Steps;
}

function write(steps: Steps): void {
  sessionStorage.setItem(KEY, JSON.stringify(steps));
  for (const listener of listeners) listener();
}
