import type { ArchivedItem } from '@docket/core/archives/archives.contract';

import { cssColor } from '../../ui/utility-color';
import type { ArchiveKind } from './archive-kinds';
import { ArchivedRow, MaybePriority, StatusBadge } from './archived-row';
import type { Unarchiving } from './use-unarchive';

type Props = {
  kind: Exclude<ArchiveKind, 'emails'>;
  items: readonly ArchivedItem[];
  unarchiving: Unarchiving;
};

export function ArchivedItems({ kind, items, unarchiving }: Props) {
  return (
    <div className="border-t">
      {items.map((item) => (
        <ArchivedRow
          key={item.id}
          title={item.name}
          text={item.description}
          color={cssColor(item.color)}
          archivedAt={item.archived_at}
          busy={unarchiving.busyId === item.id}
          onUnarchive={() => unarchiving.unarchive({ type: kind, id: item.id, title: item.name })}
          meta={
            <>
              <MaybePriority priority={item.priority} />
              <StatusBadge status={item.status} />
            </>
          }
        />
      ))}
    </div>
  );
}
