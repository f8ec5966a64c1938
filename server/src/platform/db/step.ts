// A step is what a person did at once: the changes of one request, or of several requests that name the same step.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export const STEP_HEADER = 'docket-step';

export type UsedToken = { id: string; name: string };

export type StepContext = {
  step: string;
  /** The API token that was used; null for a browser. */
  apiToken: UsedToken | null;
  /** Whether a change was recorded, so that there is something to undo. */
  hasChanges: boolean;
};

const stepContext = new AsyncLocalStorage<StepContext>();

/** Called for every recorded change. */
export function markChanged(): void {
  const context = stepContext.getStore();
  if (context !== undefined) context.hasChanges = true;
}

/** Every change recorded while `run` lasts belongs to the step, so one Undo reverts all of them. */
export function runInStep<T>(doing: StepContext, run: () => T): T {
  return stepContext.run(doing, run);
}

/** Outside a request each transaction is a step of its own. */
export function currentStep(): string {
  return stepContext.getStore()?.step ?? randomUUID();
}

/** The step of this request; null until it has changed something. */
export function changedStep(): string | null {
  const context = stepContext.getStore();
  return context?.hasChanges === true ? context.step : null;
}

/** For work of this request in another thread, which knows nothing of the request; markChanged takes over what it did. */
export function stepToContinue(): StepContext {
  return { step: currentStep(), apiToken: currentApiToken(), hasChanges: false };
}

export function currentApiToken(): UsedToken | null {
  return stepContext.getStore()?.apiToken ?? null;
}
