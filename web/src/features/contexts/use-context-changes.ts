import type { ContextInput, WorkContext } from '@docket/core/contexts/context';

import {
  findContext,
  useCreateContext,
  useDeleteContext,
  useSetDefaultContext,
  useUpdateContext,
} from '../../api/contexts';
import { report, useMutationToasts } from '../../forms/mutation-toasts';
import { useSaveRecord } from '../../forms/use-save-record';

/** Mutations of a context with their toasts and Undo; onDone closes the dialog. */
export function useContextChanges(onDone: () => void) {
  const { save, isSaving } = useSaveRecord('context', {
    create: useCreateContext(),
    update: useUpdateContext(),
    find: findContext,
  });
  const remove = useDeleteContext();
  const choose = useSetDefaultContext();
  const outcome = useMutationToasts();

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
    save: (opened: WorkContext | null, body: ContextInput) => save({ opened, body, onDone }),
    makeDefault,
    deleteContext,
    isSaving,
    isDeleting: remove.isPending,
  };
}
