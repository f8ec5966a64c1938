/**
 * Undo steps made in this tab, by screen, so that Undo only affects the current screen. Kept in
 * sessionStorage to survive a reload.
 */
const KEY = 'docket.steps';
const KEPT = 500;
let screen = '';
const listeners = new Set<() => void>();

type Steps = Record<string, string[]>;

/** A screen is the first path segment: '/emails/7' belongs to '/emails'. */
export function enterScreen(pathname: string): void {
  screen = pathname.split('/')[1] ?? '';
}

export const currentScreen = (): string => screen;

/** Several calls may share a step. */
export function noteStep(madeOn: string, step: string): void {
  const steps = read();
  const before = (steps[madeOn] ?? []).filter((one) => one !== step);
  write({ ...steps, [madeOn]: [...before, step].slice(-KEPT) });
}

/** Removes and returns the latest step of the current screen; undefined if there is none. */
export function takeLatestStep(): string | undefined {
  const step = read()[screen]?.at(-1);
  if (step !== undefined) forgetStep(step);
  return step;
}

export function forgetStep(step: string): void {
  write(
    Object.fromEntries(
      Object.entries(read()).map(([name, made]) => [name, made.filter((one) => one !== step)]),
    ),
  );
}

/** Number of steps made on a screen in this tab. */
export const countSteps = (madeOn: string): number => read()[madeOn]?.length ?? 0;

/** Subscribes to changes. Returns an unsubscribe function. */
export function watchSteps(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function read(): Steps {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Steps;
}

function write(steps: Steps): void {
  sessionStorage.setItem(KEY, JSON.stringify(steps));
  for (const tell of listeners) tell();
}
