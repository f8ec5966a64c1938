import type { Undone } from '@docket/core/audit/undo.contract';
import { AppError } from '@docket/core/errors';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';

import { redoStep, undoStep } from '../api/audit';
import { failureOf, stepOf } from '../api/client';
import { forgetStep, noteStep, currentScreen, takeLatestStep } from '../api/sitting';
import { toast, type ToastAction } from '../ui/toast';

/** A step whose undo can be shown before the server has answered. */
type Expected = {
  sent: Promise<unknown>;
  /** Applies the undo optimistically. */
  onScreen: () => void;
  /** Called once the server has undone the step or refused to. */
  onAnswer?: () => void;
};
const expected = new Map<string, Expected>();
/** Number of undos in flight. Refetching would bring back what they are about to undo. */
let underway = 0;
/**
 * Redo reverts the latest undo and Undo the latest step, so each waits for those of the other that are in
 * flight.
 */
const onTheirWay = { undos: new Set<Promise<boolean>>(), redos: new Set<Promise<boolean>>() };
/**
 * Minimum interval between refetches during a series of undos: holding down the key must not exhaust the rate
 * limit.
 */
const READ_AGAIN_MS = 1_000;
let readAgainAt = -READ_AGAIN_MS;
let readingAgain: ReturnType<typeof setTimeout> | undefined;

function readAgain(client: QueryClient): void {
  clearTimeout(readingAgain);
  const wait = Math.max(0, readAgainAt + READ_AGAIN_MS - performance.now());
  readingAgain = setTimeout(() => {
    if (underway > 0) return;
    readAgainAt = performance.now();
    void client.invalidateQueries();
  }, wait);
}

/** Undo and Redo. The server stores the steps; this tab remembers which it made on which screen. */
export function useUndo() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(() => undoing(client, () => void navigate('/audit')), [client, navigate]);
}

async function after(ways: ReadonlySet<Promise<boolean>>): Promise<void> {
  await Promise.all(ways);
}

function noted(ways: Set<Promise<boolean>>, way: Promise<boolean>): Promise<boolean> {
  ways.add(way);
  return way.finally(() => ways.delete(way));
}

function undoing(client: QueryClient, showLog: () => void) {
  async function run(
    send: () => Promise<Undone | null>,
    messages: Messages,
    isShown = false,
  ): Promise<boolean> {
    // Undoing a thousand emails takes seconds; a single step completes before this toast would show.
    const slow = isShown
      ? undefined
      : setTimeout(() => toast.info(messages.meanwhile, undefined, { stays: 60_000 }), 400);
    underway += 1;
    try {
      const done = await send().finally(() => clearTimeout(slow));
      if (done === null) return false;
      const wraps = done.skipped.length > 0;
      toast.success(messages.title, textOf(done), { action: messages.back(done), wraps });
      return true;
    } catch (error) {
      if (isNotFound(error)) toast.info(error.message);
      else toast.error('Error', failureOf(error, messages.failure));
      return false;
    } finally {
      underway -= 1;
      if (underway === 0) readAgain(client);
    }
  }
  /** Undoes the given step, wherever it was made. */
  const undo = (step: string): Promise<boolean> =>
    noted(
      onTheirWay.undos,
      run(() => takeBack(step), undoMessages, expected.has(step)),
    );
  /** Undoes the latest step made on this screen in this tab. */
  function undoHere(): void {
    if (onTheirWay.redos.size > 0) void after(onTheirWay.redos).then(undoLatest);
    else undoLatest();
  }
  function undoLatest(): void {
    const step = takeLatestStep();
    if (step === undefined) {
      toast.info('Nothing to undo here', 'Steps made elsewhere are in the Audit Log', {
        action: { label: 'Audit Log', run: showLog },
      });
    } else {
      const back = run(() => takeBackFrom(step), undoMessages, expected.has(step));
      void noted(onTheirWay.undos, back);
    }
  }
  const redo = (): Promise<boolean> =>
    noted(
      onTheirWay.redos,
      run(() => after(onTheirWay.undos).then(redoStep), {
        title: 'Redone',
        meanwhile: 'Redoing...',
        failure: 'Failed to redo',
        back: ({ stepId }) => ({ label: 'Undo', keys: 'u', run: () => void undo(stepId) }),
      }),
    );
  const undoMessages: Messages = {
    title: 'Undone',
    meanwhile: 'Undoing...',
    failure: 'Failed to undo',
    back: () => ({ label: 'Redo', keys: 'Shift+u', run: () => void redo() }),
  };
  return {
    undo,
    undoHere,
    redo,
    /** Registers how to undo a step optimistically. */
    expect: (step: string, how: Expected): void => void expected.set(step, how),
    /** Undo action for a toast. Its shortcut undoes the latest step of this screen. */
    offerStep: (step: string): ToastAction => ({
      label: 'Undo',
      keys: 'u',
      run: () => void undo(step),
      runByKeys: undoHere,
    }),
    /** Undo action for the mutation that returned this response. onUndo applies it optimistically. */
    offer: (answer: unknown, onUndo?: () => void): ToastAction => {
      const step = stepOf(answer);
      if (step !== undefined && onUndo !== undefined)
        expected.set(step, { sent: Promise.resolve(), onScreen: onUndo });
      return {
        label: 'Undo',
        keys: 'u',
        run: () => (step === undefined ? undoHere() : void undo(step)),
        runByKeys: undoHere,
      };
    },
  };
}

/** null: the server had rejected the step, so there is nothing to undo. */
async function takeBack(step: string): Promise<Undone | null> {
  const madeOn = currentScreen();
  const made = expected.get(step);
  expected.delete(step);
  forgetStep(step);
  made?.onScreen();
  try {
    if (made !== undefined && !(await wasMade(made))) return null;
    return await undoStep(step);
  } catch (error) {
    // Without a response the step may still exist.
    if (!isNotFound(error)) noteStep(madeOn, step);
    throw error;
  } finally {
    made?.onAnswer?.();
  }
}

/** Errors are reported by the caller that sent the step. */
const wasMade = ({ sent }: Expected): Promise<boolean> =>
  sent.then(
    () => true,
    () => false,
  );

/** Falls back to earlier steps if one can no longer be undone. */
async function takeBackFrom(step: string): Promise<Undone | null> {
  try {
    return await takeBack(step);
  } catch (error) {
    const before = isNotFound(error) ? takeLatestStep() : undefined;
    if (before === undefined) throw error;
    return takeBackFrom(before);
  }
}

function isNotFound(error: unknown): error is AppError {
  return error instanceof AppError && error.code.endsWith('.not_found');
}

type Messages = {
  title: string;
  meanwhile: string;
  failure: string;
  back: (done: Undone) => ToastAction;
};

function textOf({ label, skipped }: Undone): string {
  const done = label.charAt(0).toUpperCase() + label.slice(1);
  const [first] = skipped;
  return first === undefined ? done : `${done}. Unchanged: ${first.label} (${first.why})`;
}
