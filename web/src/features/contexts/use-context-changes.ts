import type { ContextInput, WorkContext } from '@docket/core/contexts/context';

import { failureOf } from '../../api/client';
import {
  useCreateContext,
  useDeleteContext,
  useRestoreContext,
  useSetDefaultContext,
  useUpdateContext,
} from '../../api/contexts';
import { toast } from '../../ui/toast';

const failed = (text: string) => (error: Error) => {
  toast.error('Error', failureOf(error, text));
};

/** Every change of a context with its toast and Undo; onDone closes the dialog that asked. */
export function useContextChanges(onDone: () => void) {
  const create = useCreateContext();
  const update = useUpdateContext();
  const remove = useDeleteContext();
  const restore = useRestoreContext();
  const choose = useSetDefaultContext();

  function save(context: WorkContext | null, body: ContextInput) {
    const word = context === null ? 'created' : 'updated';
    const outcome = {
      onSuccess: () => {
        onDone();
        toast.success('Success', `Context ${word} successfully`);
      },
      onError: failed(`Failed to ${context === null ? 'create' : 'update'} context`),
    };
    if (context === null) create.mutate({ body }, outcome);
    else update.mutate({ params: { id: context.id }, body }, outcome);
  }
  /** before is the context that was the default: Undo gives it back. */
  function makeDefault(context: WorkContext, before: WorkContext | undefined) {
    const undo = { label: 'Undo', keys: 'u', run: () => before && makeDefault(before, undefined) };
    choose.mutate(
      { params: { id: context.id } },
      {
        onSuccess: () =>
          toast.success(
            'Success',
            `"${context.name}" now decides due dates`,
            before === undefined ? {} : { action: undo },
          ),
        onError: failed('Failed to update context'),
      },
    );
  }
  function undoDelete(context: WorkContext) {
    const params = { id: context.id };
    restore.mutate(
      { params },
      {
        onSuccess: () => {
          if (context.isDefault)
            choose.mutate({ params }, { onError: failed('Failed to update context') });
        },
        onError: failed('The context can no longer be restored'),
      },
    );
  }
  function deleteContext(context: WorkContext) {
    remove.mutate(
      { params: { id: context.id } },
      {
        onSuccess: () => {
          onDone();
          toast.success('Context Deleted', `"${context.name}" has been permanently deleted.`, {
            action: { label: 'Undo', keys: 'u', run: () => undoDelete(context) },
          });
        },
        onError: failed('Failed to delete context'),
      },
    );
  }
  return {
    save,
    makeDefault,
    deleteContext,
    isSaving: create.isPending || update.isPending,
    isDeleting: remove.isPending,
  };
}
