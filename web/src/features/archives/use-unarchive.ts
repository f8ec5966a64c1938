import type { ARCHIVABLE_RECORDS } from '@docket/core/archives/archives.contract';
import { useState } from 'react';

import { useUnarchiveItem } from '../../api/archives';
import { report, toastError } from '../../forms/mutation-toasts';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';

export type Unarchivable = { type: ArchiveKind; id: string; title: string };
export type Unarchiving = {
  busyId: string | null;
  /** Items already restored that are still in the cached list. */
  restored: ReadonlySet<string>;
  unarchive: (item: Unarchivable) => void;
};

/** Restores an item optimistically; Undo archives it again. */
export function useUnarchive(): Unarchiving {
  const [restored, setRestored] = useState<ReadonlySet<string>>(new Set());
  const { offer } = useUndo();
  const unarchive = useUnarchiveItem({
    onSuccess: (answer, { params }) => {
      setRestored((before) => new Set([...before, params.id]));
      // The step can be undone without its toast, which does not replace another item's failure.
      offer(answer, showAgain(params.id));
    },
  });
  const showAgain = (id: string) => () =>
    setRestored((before) => new Set([...before].filter((one) => one !== id)));
  return {
    busyId: unarchive.isPending ? (unarchive.variables.params.id ?? null) : null,
    restored,
    unarchive: (item) =>
      report(unarchive.mutateAsync({ params: { type: item.type, id: item.id } }), {
        onSuccess: (answer) =>
          toast.success('Item Unarchived', `“${item.title}” is back in its list`, {
            action: offer(answer),
          }),
        onError: toastError('Failed to unarchive item'),
      }),
  };
}

export type ArchiveKind = (typeof ARCHIVABLE_RECORDS)[number] | 'emails';

/** The tabs of the screen, in the specification's order. */
export const ARCHIVE_TABS: readonly { kind: ArchiveKind; label: string }[] = [
  { kind: 'emails', label: 'Emails' },
  { kind: 'projects', label: 'Projects' },
  { kind: 'tasks', label: 'Tasks' },
  { kind: 'services', label: 'Services' },
  { kind: 'templates', label: 'Templates' },
];
