/**
 * The steps made in this tab, by screen, so that Undo on a screen takes back what was done there. They outlive a
 * reload, as the tab's storage does.
 */
const KEY = 'docket.steps';
const KEPT = 500;
let screen = '';
const listeners = new Set<() => void>();

type Steps = Record<string, string[]>;

/** The screen of an address is its first part: '/emails/7' belongs to '/emails'. */
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

/** The latest step of this screen, which is then forgotten; undefined without one. */
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

/** How many steps of this screen stand, in this tab. */
export const countSteps = (madeOn: string): number => read()[madeOn]?.length ?? 0;

/** Tells of each change; returns how to stop. */
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
