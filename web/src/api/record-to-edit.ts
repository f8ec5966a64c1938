import { onlineManager, useQueryClient } from '@tanstack/react-query';

import { isAccepted } from './pending-changes';
import type { Read } from './topics';

/**
 * The record to open in its form. If changes to it are still being saved, waits for them and reads it again. Otherwise
 * the form would start from the old version and undo them, or report them as made elsewhere.
 */
export function useRecordToEdit<Rec extends { id: string }>(
  read: Read,
  find: (id: string) => Promise<Rec | undefined>,
): (record: Rec) => Promise<Rec> {
  const client = useQueryClient();
  return async (record) => {
    const changes = client
      .getMutationCache()
      .findAll({ mutationKey: [read], status: 'pending' })
      .filter(({ state }) => idOf(state.variables) === record.id);
    // Offline, the answer may take hours.
    if (changes.length === 0 || !onlineManager.isOnline()) return record;
    await Promise.all(changes.map((one) => isAccepted(client, one)));
    return (await find(record.id)) ?? record;
  };
}

const idOf = (variables: unknown) =>
  (variables as { params?: { id?: string } } | undefined)?.params?.id;
