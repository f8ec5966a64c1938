// A step is what a person did at once: the changes of one request, or of several requests that name the same step.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export const STEP_HEADER = 'docket-step';

type StepContext = {
  step: string;
  /** Name of the API token that was used; null for a browser. */
  apiToken: string | null;
};

const stepContext = new AsyncLocalStorage<StepContext>();

/** Every change recorded while `run` lasts belongs to the step, so one Undo reverts all of them. */
export function runInStep<T>(doing: StepContext, run: () => T): T {
  return stepContext.run(doing, run);
}

/** Outside a request each transaction is a step of its own. */
export function currentStep(): string {
  return stepContext.getStore()?.step ?? randomUUID();
}

export function currentApiToken(): string | null {
  return stepContext.getStore()?.apiToken ?? null;
}
