import { failureMessage } from '../api/client';
import { toast } from '../ui/toast';
import { useUndo } from './use-undo';

/** An error handler that shows a toast with the server's reason, or the given text. */
export function toastError(text: string, title = 'Error') {
  return (error: unknown) => void toast.error(title, failureMessage(error, text));
}

type ToastTexts<Answer> = {
  title?: string;
  text?: string | undefined;
  failure: string;
  /** Runs before the toast, e.g. to close the dialog. */
  onDone?: (answer: Answer) => void;
};

/** Callbacks for mutate: a toast with Undo on success, with the reason on failure. */
export function useMutationToasts() {
  const { offer } = useUndo();
  return <Answer>({ title = 'Success', text, failure, onDone }: ToastTexts<Answer>) => ({
    onSuccess: (answer: Answer) => {
      onDone?.(answer);
      toast.success(title, text, { action: offer(answer) });
    },
    onError: toastError(failure),
  });
}
