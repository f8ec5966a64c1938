import { useMutationToasts } from './mutation-toasts';
import { saveUnlessChanged, type Callbacks } from './save-unless-changed';

type Mutation<Input> = {
  mutate: (input: Input, callbacks: Callbacks<unknown>) => void;
  isPending: boolean;
};
type Changed<Body> = { params: { id: string }; body: Body; version: number | undefined };
type RecordCalls<Body> = {
  create: Mutation<{ body: Body }>;
  update: Mutation<Changed<Body>>;
  find: (id: string) => Promise<object | undefined>;
};
type Saving<Body> = {
  /** null creates a record. */
  opened: { id: string } | null;
  body: Body;
  /** Closes the form. */
  onDone: () => void;
  /** Before the toast; shows what the server says of a field. */
  onError?: (error: Error) => void;
};

/** Saves the record of a form, unless it was changed elsewhere, with toasts and Undo. */
export function useSaveRecord<Body extends object>(
  noun: string,
  { create, update, find }: RecordCalls<Body>,
) {
  const outcome = useMutationToasts();
  function save({ opened, body, onDone, onError }: Saving<Body>): void {
    const word = opened === null ? 'create' : 'update';
    const feedback = outcome({
      text: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${word}d successfully`,
      failure: `Failed to ${word} ${noun}`,
      showsFields: onError !== undefined,
      onDone,
    });
    const callbacks = {
      ...feedback,
      onError: (error: Error) => {
        onError?.(error);
        feedback.onError(error);
      },
    };
    if (opened === null) return create.mutate({ body }, callbacks);
    const { id } = opened;
    return saveUnlessChanged(
      { opened, body },
      {
        send: (input, version, answered) =>
          update.mutate({ params: { id }, body: input, version }, answered),
        find: () => find(id),
        onResolved: onDone,
      },
      callbacks,
    );
  }
  return { save, isSaving: create.isPending || update.isPending };
}
