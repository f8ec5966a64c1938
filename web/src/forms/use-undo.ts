import type { Undone } from '@docket/core/audit/undo.contract';
import { AppError } from '@docket/core/errors';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';

import { redoStep, undoStep } from '../api/audit';
import { failureOf, stepOf } from '../api/client';
import { forgetStep, noteStep, currentScreen, takeLatestStep } from '../api/sitting';
import { toast, type ToastAction } from '../ui/toast';

/** What to do on screen when a step is undone, before the server has answered. */
const onScreen = new Map<string, () => void>();

/** Undo and Redo. The server keeps the steps; this tab knows which it made on which screen. */
export function useUndo() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(() => undoing(client, () => void navigate('/audit')), [client, navigate]);
}

function undoing(client: QueryClient, showLog: () => void) {
  async function run(send: () => Promise<Undone>, messages: Messages): Promise<boolean> {
    // Undoing a thousand emails takes seconds; a single step is done before this shows.
    const slow = setTimeout(
      () => toast.info(messages.meanwhile, undefined, { stays: 60_000 }),
      400,
    );
    try {
      const done = await send().finally(() => clearTimeout(slow));
      toast.success(messages.title, textOf(done), { action: messages.back(done) });
      return true;
    } catch (error) {
      if (isNotFound(error)) toast.info(error.message);
      else toast.error('Error', failureOf(error, messages.failure));
      return false;
    } finally {
      void client.invalidateQueries();
    }
  }
  /** Takes back the named step, wherever it was made. */
  const undo = (step: string): Promise<boolean> => run(() => takeBack(step), undoMessages);
  /** Takes back the latest step that was made on this screen, in this tab. */
  function undoHere(): void {
    const step = takeLatestStep();
    if (step === undefined) {
      toast.info('Nothing to undo here', 'Steps made elsewhere are in the Audit Log', {
        action: { label: 'Audit Log', run: showLog },
      });
    } else void run(() => takeBackFrom(step), undoMessages);
  }
  const redo = (): Promise<boolean> =>
    run(redoStep, {
      title: 'Done again',
      meanwhile: 'Doing it again...',
      failure: 'Failed to redo',
      back: ({ stepId }) => ({ label: 'Undo', keys: 'u', run: () => void undo(stepId) }),
    });
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
    /** The Undo action of the change that returned this answer. onUndo shows it undone at once. */
    offer: (answer: unknown, onUndo?: () => void): ToastAction => {
      const step = stepOf(answer);
      if (step !== undefined && onUndo !== undefined) onScreen.set(step, onUndo);
      return {
        label: 'Undo',
        keys: 'u',
        run: () => (step === undefined ? undoHere() : void undo(step)),
      };
    },
  };
}

async function takeBack(step: string): Promise<Undone> {
  const madeOn = currentScreen();
  forgetStep(step);
  onScreen.get(step)?.();
  onScreen.delete(step);
  try {
    return await undoStep(step);
  } catch (error) {
    // Without an answer it may still stand.
    if (!isNotFound(error)) noteStep(madeOn, step);
    throw error;
  }
}

/** Steps that cannot be taken back any more are passed over, to the one before. */
async function takeBackFrom(step: string): Promise<Undone> {
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
  return first === undefined ? done : `${done}. Left as it is: ${first.label} (${first.why})`;
}
