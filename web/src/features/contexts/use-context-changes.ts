import type { ContextInput, WorkContext } from '@docket/core/contexts/context';

import { failureOf } from '../../api/client';
import {
  useCreateContext,
  useDeleteContext,
  useSetDefaultContext,
  useUpdateContext,
} from '../../api/contexts';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';

const failed = (text: string) => (error: Error) => {
  toast.error('Error', failureOf(error, text));
};

/** Every change of a context with its toast and Undo; onDone closes the dialog that asked. */
export function useContextChanges(onDone: () => void) {
  const create = useCreateContext();
  const update = useUpdateContext();
  const remove = useDeleteContext();
  const { offer } = useUndo();
  const choose = useSetDefaultContext();

  function save(context: WorkContext | null, body: ContextInput) {
    const word = context === null ? 'created' : 'updated';
    const outcome = {
      onSuccess: (answer: unknown) => {
        onDone();
        toast.success('Success', `Context ${word} successfully`, { action: offer(answer) });
      },
      onError: failed(`Failed to ${context === null ? 'create' : 'update'} context`),
    };
    if (context === null) create.mutate({ body }, outcome);
    else update.mutate({ params: { id: context.id }, body }, outcome);
  }
  function makeDefault(context: WorkContext) {
    choose.mutate(
      { params: { id: context.id } },
      {
        onSuccess: (answer) =>
          toast.success('Success', `"${context.name}" now decides due dates`, {
            action: offer(answer),
          }),
        onError: failed('Failed to update context'),
      },
    );
  }
  function deleteContext(context: WorkContext) {
    remove.mutate(
      { params: { id: context.id } },
      {
        onSuccess: (answer) => {
          onDone();
          toast.success('Context Deleted', `"${context.name}" has been permanently deleted.`, {
            action: offer(answer),
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
