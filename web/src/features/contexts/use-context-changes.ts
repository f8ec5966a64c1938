import type { ContextInput, WorkContext } from '@docket/core/contexts/context';

import {
  findContext,
  useCreateContext,
  useDeleteContext,
  useSetDefaultContext,
  useUpdateContext,
} from '../../api/contexts';
import { report, useMutationToasts } from '../../forms/mutation-toasts';
import { saveRecord } from '../../forms/save-unless-changed';

/** Mutations of a context with their toasts and Undo; onDone closes the dialog. */
export function useContextChanges(onDone: () => void) {
  const create = useCreateContext();
  const update = useUpdateContext();
  const remove = useDeleteContext();
  const choose = useSetDefaultContext();
  const outcome = useMutationToasts();

  function save(context: WorkContext | null, body: ContextInput) {
    const word = context === null ? 'create' : 'update';
    saveRecord(
      { opened: context, body },
      { create, update, find: findContext, onResolved: onDone },
      outcome({
        text: `Context ${word}d successfully`,
        failure: `Failed to ${word} context`,
        onDone,
      }),
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
