// Toasts of an undo or redo: that it takes a while, how far it is, and how it ended.
import type { Undone } from '@docket/core/audit/undo.contract';

import type { OnPart } from '../api/audit';
import { failureMessage } from '../api/client';
import { capital } from '../ui/capital';
import { countOf, number } from '../ui/figures';
import { toast, type ToastAction } from '../ui/toast';
import { isNotFound, isRefused } from './undo-step';

export type Send = (onPart: OnPart) => Promise<Undone | null>;
export type Messages = {
  title: string;
  pending: string;
  failure: string;
  action: (undone: Undone) => ToastAction;
};

type Options = {
  /** The screen shows the result already. */
  isShown: boolean;
  /** Opens the Audit Log. */
  showLog: () => void;
};

/** False if nothing was undone. */
export async function reportUndo(
  send: Send,
  messages: Messages,
  { isShown, showLog }: Options,
): Promise<boolean> {
  // Undoing a thousand emails takes seconds; a single step completes before this toast would show.
  const slow = isShown
    ? undefined
    : setTimeout(() => toast.info(messages.pending, undefined, { stays: 60_000 }), 400);
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
    reportFailure(error, messages, { changes, showLog });
    return false;
  }
}

/** `changes`: how many were made before it failed. */
function reportFailure(
  error: unknown,
  messages: Messages,
  { changes, showLog }: Pick<Options, 'showLog'> & { changes: number },
): void {
  const withProgress = (why: string) =>
    changes === 0
      ? why
      : `${why.replace(/\.?$/, '.')} ${messages.title} so far: ${countOf(changes, 'change')}.`;
  if (isNotFound(error)) toast.info(withProgress(error.message));
  else if (isRefused(error))
    toast.info(changes === 0 ? 'Not Undone' : 'Partly Undone', withProgress(error.message), {
      action: { label: 'Audit Log', run: showLog },
    });
  else toast.error('Error', withProgress(failureMessage(error, messages.failure)));
}

function textOf({ label, skipped }: Undone): string {
  const text = capital(label);
  const [first] = skipped;
  return first === undefined ? text : `${text}. Unchanged: ${first.label} (${first.why})`;
}
