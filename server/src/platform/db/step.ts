// A step is what a person did at once: the changes of one request, or of several requests that name the same step.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export const STEP_HEADER = 'docket-step';

type Doing = {
  step: string;
  /** Name of the API token that was used; null for a browser. */
  apiToken: string | null;
};

const doings = new AsyncLocalStorage<Doing>();

/** Every change recorded while `run` lasts belongs to the step, so one Undo reverts all of them. */
export function inStep<T>(doing: Doing, run: () => T): T {
  return doings.run(doing, run);
}

/** Outside a request each transaction is a step of its own. */
export function currentStep(): string {
  return doings.getStore()?.step ?? randomUUID();
}

export function currentApiToken(): string | null {
  return doings.getStore()?.apiToken ?? null;
}
