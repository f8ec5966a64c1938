import type { Undone } from '@docket/core/audit/undo.contract';
import { AppError } from '@docket/core/errors';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { failureOf, stepOf } from '../api/client';
import { doAgain, takeBackStep } from '../api/undo';
import { toast, type ToastAction } from '../ui/toast';

/** Undo and Redo of the person's steps. The server keeps them, so they work after a reload too. */
export function useUndo() {
  const client = useQueryClient();
  return useMemo(() => undoing(client), [client]);
}

function undoing(client: QueryClient) {
  async function take(run: () => Promise<Undone>, said: Said): Promise<boolean> {
    // Taking back a thousand emails takes seconds; a single step is over before this shows.
    const slow = setTimeout(() => toast.info(said.meanwhile, undefined, { stays: 60_000 }), 400);
    try {
      const done = await run().finally(() => clearTimeout(slow));
      await client.invalidateQueries();
      toast.success(said.title, textOf(done), { action: said.back });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code.endsWith('.not_found')) toast.info(error.message);
      else toast.error('Error', failureOf(error, said.failure));
      return false;
    }
  }
  /** The named step, else the latest. */
  const undo = (step?: string): Promise<boolean> =>
    take(() => takeBackStep(step), {
      title: 'Undone',
      meanwhile: 'Undoing...',
      failure: 'Failed to undo',
      back: { label: 'Redo', keys: 'Shift+u', run: () => void redo() },
    });
  const redo = (): Promise<boolean> =>
    take(doAgain, {
      title: 'Done again',
      meanwhile: 'Doing it again...',
      failure: 'Failed to redo',
      back: { label: 'Undo', keys: 'u', run: () => void undo() },
    });
  return {
    undo,
    redo,
    /** Undo of exactly the change that gave this answer. */
    offer: (answer: unknown, onUndone?: () => void): ToastAction => ({
      label: 'Undo',
      keys: 'u',
      run: () =>
        void undo(stepOf(answer)).then((isUndone) => {
          if (isUndone) onUndone?.();
        }),
    }),
  };
}

type Said = { title: string; meanwhile: string; failure: string; back: ToastAction };

function textOf({ label, skipped }: Undone): string {
  const done = label.charAt(0).toUpperCase() + label.slice(1);
  const [first] = skipped;
  return first === undefined ? done : `${done}. Left as it is: ${first.label} (${first.why})`;
}
