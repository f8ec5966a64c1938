import type { getArchives } from '@docket/core/archives/archives.contract';
import type { ResponseOf } from '@docket/core/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { archivesQuery } from '../../api/archives';
import { messageOf } from '../../api/client';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { DEFAULT_PAGE_SIZES } from '../../ui/pager';
import { SkeletonRows } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import { toast } from '../../ui/toast';
import { useListState } from '../../ui/use-list-state';
import { ARCHIVE_TABS, type ArchiveKind } from './archive-kinds';
import { ArchivedEmails } from './archived-emails';
import { ArchivedItems } from './archived-items';
import { NothingArchived } from './nothing-archived';
import { useUnarchive, type Unarchiving } from './use-unarchive';

const PAGE_SIZE = 10;
type Archives = ResponseOf<typeof getArchives>;

export function ArchivesPage() {
  const state = useListState(PAGE_SIZE, DEFAULT_PAGE_SIZES);
  const archives = useQuery(archivesQuery());
  const unarchiving = useUnarchive();
  const failed = archives.data?.failed.join() ?? '';
  useEffect(() => {
    if (failed !== '') toast.error('Warning', 'Some archived items could not be loaded');
  }, [failed]);
  const chosen = ARCHIVE_TABS.find((tab) => tab.kind === state.get('tab'))?.kind ?? 'emails';
  return (
    <Page>
      <PageHeader title="Archives">Everything archived, to look at or bring back</PageHeader>
      {archives.isPending && <SkeletonRows label="Loading archived items..." />}
      {archives.isError && archives.data === undefined && (
        <ErrorState
          title="Failed to load archived items"
          onRetry={() => void archives.refetch()}
          busy={archives.isFetching}
        >
          {messageOf(archives.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {archives.data !== undefined && (
        <Tabs
          label="Kinds of archived items"
          value={chosen}
          onChange={(tab) => state.change({ tab: tab === 'emails' ? null : tab, page: null })}
          tabs={ARCHIVE_TABS.map(({ kind, label }) => ({
            value: kind,
            label,
            count: archives.data.failed.includes(kind) ? undefined : archives.data.counts[kind],
            content:
              kind === 'emails' ? (
                <ArchivedEmails state={state} unarchiving={unarchiving} />
              ) : (
                <KindOfItems
                  kind={kind}
                  archives={archives.data}
                  unarchiving={unarchiving}
                  onRetry={() => void archives.refetch()}
                />
              ),
          }))}
        />
      )}
    </Page>
  );
}

function KindOfItems({
  kind,
  archives,
  unarchiving,
  onRetry,
}: {
  kind: Exclude<ArchiveKind, 'emails'>;
  archives: Archives;
  unarchiving: Unarchiving;
  onRetry: () => void;
}) {
  if (archives.failed.includes(kind)) {
    return <ErrorState title="Some archived items could not be loaded" onRetry={onRetry} />;
  }
  const items = archives[kind].filter((item) => !unarchiving.gone.has(item.id));
  if (items.length === 0) return <NothingArchived kind={kind} />;
  return <ArchivedItems kind={kind} items={items} unarchiving={unarchiving} />;
}
