import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from '../ui/app-router';

import { redoStep } from '../api/audit';
import { stepOf } from '../api/client';
import { randomId } from '../api/random-id';
import { pendingRedos, pendingUndos } from '../api/pending-undos';
import { popStep, stepsHere } from '../api/undo-history';
import { toast, type ToastAction } from '../ui/toast';
import { reportUndo, type Messages, type Send } from './report-undo';
import {
  isOptimistic,
  registerOptimistic,
  stepsInFlight,
  undoOne,
  undoWithFallback,
} from './undo-step';

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

async function refetchAfter(client: QueryClient, undo: Promise<boolean>): Promise<boolean> {
  undosInFlight += 1;
  try {
    return await undo;
  } finally {
    undosInFlight -= 1;
    if (undosInFlight === 0) scheduleRefetch(client);
  }
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

const UNDO_TEXTS = { title: 'Undone', pending: 'Undoing...', failure: 'Failed to undo' };
const REDO_TEXTS = { title: 'Redone', pending: 'Redoing...', failure: 'Failed to redo' };

/** Redo reverts the latest undo and Undo the latest step, so each waits for those of the other that are in flight. */
function createUndo(client: QueryClient, showLog: () => void) {
  const run = (send: Send, messages: Messages, isShown = false): Promise<boolean> =>
    refetchAfter(client, reportUndo(send, messages, { isShown, showLog }));
  /** Undoes the given step, wherever it was made. */
  const undo = (step: string): Promise<boolean> =>
    track(
      pendingUndos,
      run((onPart) => undoOne(step, onPart), undoMessages, isOptimistic(step)),
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
      const request = run(send, undoMessages, isOptimistic(step));
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
    ...REDO_TEXTS,
    action: ({ stepId }) => ({ label: 'Undo', keys: 'u', run: () => void undo(stepId) }),
  };
  const undoMessages: Messages = {
    ...UNDO_TEXTS,
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
    registerOptimistic,
    offerStep,
    /**
     * Undo action for the mutation that returned this response; none if it changed nothing, because Undo would then
     * revert an earlier change. onUndo applies it optimistically.
     */
    offer: (answer: unknown, onUndo?: () => void): ToastAction | undefined => {
      const step = stepOf(answer);
      if (step === undefined) return undefined;
      if (onUndo !== undefined)
        registerOptimistic(step, { sent: Promise.resolve(), apply: onUndo });
      return offerStep(step);
    },
  };
}
