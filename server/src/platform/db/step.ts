// A step is what a person did at once: what one request changes, or several requests that name the same step.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export const STEP_HEADER = 'docket-step';

const steps = new AsyncLocalStorage<string>();

/** Every change recorded while `run` lasts belongs to the step, so that one Undo takes all of it back. */
export function inStep<T>(step: string, run: () => T): T {
  return steps.run(step, run);
}

/** Outside a request each transaction is a step of its own. */
export function currentStep(): string {
  return steps.getStore() ?? randomUUID();
}
