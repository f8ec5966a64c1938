import { failureMessage } from '../api/client';
import { toast } from '../ui/toast';
import { serverFieldProblems } from './field-problems';
import { useUndo } from './use-undo';

/**
 * An error handler that shows a toast with the server's reason, or the given text. `showsFields`: the form also shows what
 * the server says of a field beside it.
 */
export function toastError(text: string, title = 'Error', showsFields = false) {
  return (error: unknown) =>
    void toast.error(title, failureMessage(error, text), {
      isAtField: showsFields && serverFieldProblems(error) !== null,
    });
}

type ToastTexts<Answer> = {
  title?: string;
  text?: string | undefined;
  failure: string;
  showsFields?: boolean;
  /** Runs before the toast, e.g. to close the dialog. */
  onDone?: (answer: Answer) => void;
};

/** Callbacks for mutate: a toast with Undo on success, with the reason on failure. */
export function useMutationToasts() {
  const { offer } = useUndo();
  return <Answer>({
    title = 'Success',
    text,
    failure,
    showsFields,
    onDone,
  }: ToastTexts<Answer>) => ({
    onSuccess: (answer: Answer) => {
      onDone?.(answer);
      toast.success(title, text, { action: offer(answer) });
    },
    onError: toastError(failure, undefined, showsFields),
  });
}

type Callbacks<Answer> = {
  onSuccess?: ((answer: Answer) => void) | undefined;
  onError: (error: unknown) => void;
};

/**
 * Callbacks passed to `mutate` itself are dropped by the next call, so an earlier failure would be silent. Nor does a
 * success replace the failure of a change made before it, as there is one toast at a time.
 */
export function report<Answer>(
  sent: Promise<Answer>,
  { onSuccess, onError }: Callbacks<Answer>,
): void {
  const sentAt = Date.now();
  void sent.then((answer) => {
    if (!toast.hasErrorSince(sentAt)) onSuccess?.(answer);
  }, onError);
}
