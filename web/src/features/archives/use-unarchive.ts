import { useState } from 'react';

import { useUnarchiveItem } from '../../api/archives';
import { failureOf } from '../../api/client';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';
import type { ArchiveKind } from './archive-kinds';

export type Unarchivable = { type: ArchiveKind; id: string; title: string };
export type Unarchiving = {
  busyId: string | null;
  /** Brought back already, still in the list that was read before. */
  gone: ReadonlySet<string>;
  unarchive: (item: Unarchivable) => void;
};

/** Brings an item back; it leaves the list at once, and Undo archives it again. */
export function useUnarchive(): Unarchiving {
  const unarchive = useUnarchiveItem();
  const { offer } = useUndo();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  const showAgain = (id: string) => () =>
    setGone((before) => new Set([...before].filter((one) => one !== id)));
  return {
    busyId: unarchive.isPending ? (unarchive.variables.params.id ?? null) : null,
    gone,
    unarchive: (item) =>
      unarchive.mutate(
        { params: { type: item.type, id: item.id } },
        {
          onSuccess: (answer) => {
            setGone((before) => new Set([...before, item.id]));
            toast.success('Item Unarchived', `"${item.title}" is back in its list`, {
              action: offer(answer, showAgain(item.id)),
            });
          },
          onError: (error) => toast.error('Error', failureOf(error, 'Failed to unarchive item')),
        },
      ),
  };
}
