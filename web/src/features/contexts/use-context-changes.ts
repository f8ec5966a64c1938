import type { ContextInput, WorkContext } from '@docket/core/contexts/context';

import {
  findContext,
  useCreateContext,
  useDeleteContext,
  useSetDefaultContext,
  useUpdateContext,
} from '../../api/contexts';
import { report, useMutationToasts } from '../../forms/mutation-toasts';
import { saveUnlessChanged } from '../../forms/save-unless-changed';

/** Mutations of a context with their toasts and Undo; onDone closes the dialog. */
export function useContextChanges(onDone: () => void) {
  const create = useCreateContext();
  const update = useUpdateContext();
  const remove = useDeleteContext();
  const choose = useSetDefaultContext();
  const outcome = useMutationToasts();

  function save(context: WorkContext | null, body: ContextInput) {
    const word = context === null ? 'create' : 'update';
    const feedback = outcome({
      text: `Context ${word}d successfully`,
      failure: `Failed to ${word} context`,
      onDone,
    });
    if (context === null) create.mutate({ body }, feedback);
    else
      saveUnlessChanged(
        { opened: context, body: body },
        {
          send: (input, version, callbacks) =>
            update.mutate({ params: { id: context.id }, body: input, version }, callbacks),
          find: () => findContext(context.id),
          onResolved: onDone,
        },
        feedback,
      );
  }
  const makeDefault = ({ id, name }: WorkContext) =>
    report(
      choose.mutateAsync({ params: { id } }),
      outcome({ text: `“${name}” now decides due dates`, failure: 'Failed to update context' }),
    );
  const deleteContext = ({ id, name }: WorkContext) =>
    remove.mutate(
      { params: { id } },
      outcome({
        title: 'Context Deleted',
        text: `"${name}" has been permanently deleted.`,
        failure: 'Failed to delete context',
        onDone,
      }),
    );
  return {
    save,
    makeDefault,
    deleteContext,
    isSaving: create.isPending || update.isPending,
    isDeleting: remove.isPending,
  };
}
