import { Archive } from 'lucide-react';

import { EmptyState } from '../../ui/empty-state';
import { ARCHIVE_TABS, type ArchiveKind } from './archive-kinds';

export function NothingArchived({ kind }: { kind: ArchiveKind }) {
  const label = ARCHIVE_TABS.find((tab) => tab.kind === kind)?.label;
  return (
    <EmptyState icon={<Archive aria-hidden />} title={`No archived ${kind}`}>
      {label} you archive will appear here
    </EmptyState>
  );
}
