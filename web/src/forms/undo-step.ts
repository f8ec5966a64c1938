// Undoes one step, wherever it is: on the server, in the outbox, or still being sent.
import type { Undone } from '@docket/core/audit/undo.contract';
import { AppError } from '@docket/core/errors';

import { type OnPart, undoStep } from '../api/audit';
import { undoInOutbox } from '../api/outbox';
import { popStep, removeStep, restoreStep } from '../api/undo-history';
import { toast } from '../ui/toast';

/** A step whose undo can be shown before the server has answered. */
export type OptimisticStep = {
  sent: Promise<unknown>;
  /** Applies the undo optimistically. */
  apply: () => void;
  /** Called once the server has undone the step or refused to. */
  onSettled?: () => void;
};
const optimisticSteps = new Map<string, OptimisticStep>();
/** Steps being undone, which a failure puts back, and those that the redos in flight will make. */
export const stepsInFlight = new Set<string>();

/** Registers how to undo a step optimistically. */
export function registerOptimistic(step: string, optimistic: OptimisticStep): void {
  optimisticSteps.set(step, optimistic);
}

export function isOptimistic(step: string): boolean {
  return optimisticSteps.has(step);
}

/** null: nothing is left to undo, as the server had rejected the step, or as it was still in the outbox. */
export async function undoOne(step: string, onPart: OnPart): Promise<Undone | null> {
  const optimistic = optimisticSteps.get(step);
  optimisticSteps.delete(step);
  removeStep(step);
  optimistic?.apply();
  const inOutbox = optimistic === undefined && undoInOutbox(step);
  if (inOutbox !== false) {
    toast.success('Undone', OUTBOX_TEXTS[inOutbox]);
    return null;
  }
  stepsInFlight.add(step);
  try {
    if (optimistic !== undefined && !(await succeeded(optimistic))) return null;
    return await undoStep(step, onPart);
  } catch (error) {
    // Without a response it may still stand. One that is refused is final: the next Undo is about the step before it.
    if (!isNotFound(error) && !isRefused(error)) restoreStep(step);
    throw error;
  } finally {
    stepsInFlight.delete(step);
    optimistic?.onSettled?.();
  }
}

const OUTBOX_TEXTS = {
  // If another window is sending it, it is undone there.
  dropped: 'The decision will have no effect',
  marked: 'Undo will be sent once Docket can be reached',
};

/** Errors are reported by the caller that sent the step. */
const succeeded = ({ sent }: OptimisticStep): Promise<boolean> =>
  sent.then(
    () => true,
    () => false,
  );

/**
 * Falls back to earlier steps if one is gone, having been undone elsewhere, unless a part of it was undone here. A
 * decision made meanwhile waits for this undo, which would wait for the decision.
 */
export async function undoWithFallback(
  step: string,
  onPart: OnPart,
  earlier: ReadonlySet<string>,
): Promise<Undone | null> {
  let hasBegun = false;
  try {
    return await undoOne(step, (part) => {
      hasBegun = true;
      onPart(part);
    });
  } catch (error) {
    const before = isNotFound(error) && !hasBegun ? popStep(earlier) : undefined;
    if (before === undefined) throw error;
    return undoWithFallback(before, onPart, earlier);
  }
}

export function isNotFound(error: unknown): error is AppError {
  return error instanceof AppError && error.code.endsWith('.not_found');
}

/** The step can't be undone: undoing it would overwrite a later change, or it is final. */
export function isRefused(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'undo.conflict';
}
