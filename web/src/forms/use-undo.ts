import type { Undone } from '@docket/core/audit/undo.contract';
import { AppError } from '@docket/core/errors';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';

import { redoStep, undoStep } from '../api/audit';
import { failureOf, stepOf } from '../api/client';
import { forgetStep, noteStep, currentScreen, takeLatestStep } from '../api/sitting';
import { toast, type ToastAction } from '../ui/toast';

/** A step that was sent and can be shown undone before the server has answered. */
type Expected = {
  sent: Promise<unknown>;
  /** Shows it undone. */
  onScreen: () => void;
  /** The server has taken it back, or refused to. */
  onAnswer?: () => void;
};
const expected = new Map<string, Expected>();
/** Undos on their way: what is read meanwhile would show what they take back. */
let underway = 0;
/** Redo takes back the latest undo and Undo the latest step: each waits for the other that is on its way. */
const onTheirWay = { undos: new Set<Promise<boolean>>(), redos: new Set<Promise<boolean>>() };
/** While one undo follows another, everything is read again at most this often: a held key must not use up the limit of calls. */
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

/** Undo and Redo. The server keeps the steps; this tab knows which it made on which screen. */
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
    // Undoing a thousand emails takes seconds; a single step is done before this shows.
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
  /** Takes back the named step, wherever it was made. */
  const undo = (step: string): Promise<boolean> =>
    noted(
      onTheirWay.undos,
      run(() => takeBack(step), undoMessages, expected.has(step)),
    );
  /** Takes back the latest step that was made on this screen, in this tab. */
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
    /** Of a step that is being sent: how to show it undone at once. */
    expect: (step: string, how: Expected): void => void expected.set(step, how),
    /** The Undo action of a step; its key takes back the latest one of this screen. */
    offerStep: (step: string): ToastAction => ({
      label: 'Undo',
      keys: 'u',
      run: () => void undo(step),
      runByKeys: undoHere,
    }),
    /** The Undo action of the change that returned this answer. onUndo shows it undone at once. */
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

/** Null: the server had refused the step, so there is nothing to take back. */
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
    // Without an answer it may still stand.
    if (!isNotFound(error)) noteStep(madeOn, step);
    throw error;
  } finally {
    made?.onAnswer?.();
  }
}

/** Whoever sent it tells of a refusal. */
const wasMade = ({ sent }: Expected): Promise<boolean> =>
  sent.then(
    () => true,
    () => false,
  );

/** Steps that cannot be taken back any more are passed over, to the one before. */
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
