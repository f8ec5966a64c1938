import type { Undone } from '@docket/core/audit/undo.contract';
import { AppError } from '@docket/core/errors';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from '../ui/app-router';

import { type OnPart, redoStep, undoStep } from '../api/audit';
import { failureMessage, randomId, stepOf } from '../api/client';
import { undoInOutbox } from '../api/outbox';
import { pendingRedos, pendingUndos } from '../api/pending-undos';
import { removeStep, recordStep, currentScreen, popStep, stepsHere } from '../api/undo-history';
import { countOf, number } from '../ui/figures';
import { toast, type ToastAction } from '../ui/toast';
import { capital } from '../ui/capital';

/** A step whose undo can be shown before the server has answered. */
type OptimisticStep = {
  sent: Promise<unknown>;
  /** Applies the undo optimistically. */
  apply: () => void;
  /** Called once the server has undone the step or refused to. */
  onSettled?: () => void;
};
const optimisticSteps = new Map<string, OptimisticStep>();
/** Steps being undone, which a failure puts back, and those that the redos in flight will make. */
const stepsInFlight = new Set<string>();
/** Number of undos in flight. Refetching would bring back what they are about to undo. */
let undosInFlight = 0;
/**
 * Minimum interval between refetches during a series of undos: holding down the key must not exhaust the rate
 * limit.
 */
const REFETCH_INTERVAL_MS = 1_000;
let refetchedAt = -REFETCH_INTERVAL_MS;
let refetchTimer: ReturnType<typeof setTimeout> | undefined;

function scheduleRefetch(client: QueryClient): void {
  clearTimeout(refetchTimer);
  const wait = Math.max(0, refetchedAt + REFETCH_INTERVAL_MS - performance.now());
  refetchTimer = setTimeout(() => {
    if (undosInFlight > 0) return;
    refetchedAt = performance.now();
    void client.invalidateQueries();
  }, wait);
}

/** Undo and Redo. The server stores the steps; this tab remembers which it made on which screen. */
export function useUndo() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(() => createUndo(client, () => navigate('/audit')), [client, navigate]);
}

async function settled(requests: ReadonlySet<Promise<boolean>>): Promise<void> {
  await Promise.all(requests);
}

function track(requests: Set<Promise<boolean>>, request: Promise<boolean>): Promise<boolean> {
  requests.add(request);
  return request.finally(() => requests.delete(request));
}

/** Redo reverts the latest undo and Undo the latest step, so each waits for those of the other that are in flight. */
function createUndo(client: QueryClient, showLog: () => void) {
  async function run(send: Send, messages: Messages, isShown = false): Promise<boolean> {
    // Undoing a thousand emails takes seconds; a single step completes before this toast would show.
    const slow = isShown
      ? undefined
      : setTimeout(() => toast.info(messages.pending, undefined, { stays: 60_000 }), 400);
    undosInFlight += 1;
    const sentAt = Date.now();
    let changes = 0;
    const onPart = (part: Undone) => {
      changes += part.changes;
      clearTimeout(slow);
      // Nor does it replace the failure of another change.
      if (part.left === 0 || toast.hasErrorSince(sentAt)) return;
      const all = countOf(changes + part.left, 'change');
      toast.info(messages.pending, `${number(changes)} of ${all}`, { stays: 60_000 });
    };
    try {
      const undone = await send(onPart).finally(() => clearTimeout(slow));
      if (undone === null) return false;
      const wraps = undone.skipped.length > 0;
      toast.success(messages.title, textOf(undone), { action: messages.action(undone), wraps });
      return true;
    } catch (error) {
      const withProgress = (why: string) =>
        changes === 0
          ? why
          : `${why.replace(/\.?$/, '.')} ${messages.title} so far: ${countOf(changes, 'change')}.`;
      if (isNotFound(error)) toast.info(withProgress(error.message));
      else if (hasChangedSince(error))
        toast.info(changes === 0 ? 'Not Undone' : 'Partly Undone', withProgress(error.message), {
          action: { label: 'Audit Log', run: showLog },
        });
      else toast.error('Error', withProgress(failureMessage(error, messages.failure)));
      return false;
    } finally {
      undosInFlight -= 1;
      if (undosInFlight === 0) scheduleRefetch(client);
    }
  }
  /** Undoes the given step, wherever it was made. */
  const undo = (step: string): Promise<boolean> =>
    track(
      pendingUndos,
      run((onPart) => undoOne(step, onPart), undoMessages, optimisticSteps.has(step)),
    );
  /** Undoes the latest step made on this screen in this tab. */
  function undoHere(): void {
    // Never a step made after the key was pressed.
    const among = new Set([...stepsHere(), ...stepsInFlight]);
    if (pendingRedos.size > 0) void settled(pendingRedos).then(() => undoLatest(among));
    else undoLatest(among);
  }
  function undoLatest(among: ReadonlySet<string>): void {
    const step = popStep(among);
    // The words come after those of the undos before; one that fails puts its step back.
    if (step === undefined && pendingUndos.size > 0) {
      void settled(pendingUndos).then(() => undoLatest(among));
    } else if (step === undefined) {
      if (stepsHere().size > 0) return;
      toast.info('Nothing to Undo Here', 'Steps made elsewhere are in the Audit Log', {
        action: { label: 'Audit Log', run: showLog },
      });
    } else {
      const earlier = new Set([...stepsHere()].filter((one) => among.has(one)));
      const send: Send = (onPart) => undoWithFallback(step, onPart, earlier);
      const request = run(send, undoMessages, optimisticSteps.has(step));
      void track(pendingUndos, request);
    }
  }
  function redo(): Promise<boolean> {
    const step = randomId();
    stepsInFlight.add(step);
    const request = run(
      (onPart) => settled(pendingUndos).then(() => redoStep(step, onPart)),
      redoMessages,
    );
    return track(
      pendingRedos,
      request.finally(() => stepsInFlight.delete(step)),
    );
  }
  const redoMessages: Messages = {
    title: 'Redone',
    pending: 'Redoing...',
    failure: 'Failed to redo',
    action: ({ stepId }) => ({ label: 'Undo', keys: 'u', run: () => void undo(stepId) }),
  };
  const undoMessages: Messages = {
    title: 'Undone',
    pending: 'Undoing...',
    failure: 'Failed to undo',
    action: () => ({ label: 'Redo', keys: 'Shift+u', run: () => void redo() }),
  };
  /** Undo action for a toast. Its shortcut undoes the latest step of this screen. */
  const offerStep = (step: string): ToastAction => ({
    label: 'Undo',
    keys: 'u',
    run: () => void undo(step),
    runByShortcut: undoHere,
  });
  return {
    undo,
    undoHere,
    redo,
    /** Registers how to undo a step optimistically. */
    registerOptimistic: (step: string, optimistic: OptimisticStep): void =>
      void optimisticSteps.set(step, optimistic),
    offerStep,
    /**
     * Undo action for the mutation that returned this response; none if it changed nothing, because Undo would then
     * revert an earlier change. onUndo applies it optimistically.
     */
    offer: (answer: unknown, onUndo?: () => void): ToastAction | undefined => {
      const step = stepOf(answer);
      if (step === undefined) return undefined;
      if (onUndo !== undefined)
        optimisticSteps.set(step, { sent: Promise.resolve(), apply: onUndo });
      return offerStep(step);
    },
  };
}

/** null: nothing is left to undo, as the server had rejected the step, or as it was still in the outbox. */
async function undoOne(step: string, onPart: OnPart): Promise<Undone | null> {
  const screen = currentScreen();
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
    // Without a response the step may still exist.
    if (!isNotFound(error) && !hasChangedSince(error)) recordStep(screen, step);
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
 * Falls back to earlier steps if one can no longer be undone, unless a part of it was. A decision made meanwhile waits
 * for this undo, which would wait for the decision.
 */
async function undoWithFallback(
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

function isNotFound(error: unknown): error is AppError {
  return error instanceof AppError && error.code.endsWith('.not_found');
}

/** Undoing the step would overwrite a later change. */
function hasChangedSince(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'undo.conflict';
}

type Send = (onPart: OnPart) => Promise<Undone | null>;
type Messages = {
  title: string;
  pending: string;
  failure: string;
  action: (undone: Undone) => ToastAction;
};

function textOf({ label, skipped }: Undone): string {
  const text = capital(label);
  const [first] = skipped;
  return first === undefined ? text : `${text}. Unchanged: ${first.label} (${first.why})`;
}
