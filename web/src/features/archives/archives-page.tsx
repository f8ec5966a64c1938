import { ARCHIVED_PREVIEW, type getArchives } from '@docket/core/archives/archives.contract';
import type { ResponseOf } from '@docket/core/contract';
import { useQuery } from '@tanstack/react-query';
import { Archive, SearchX } from 'lucide-react';
import { useEffect } from 'react';

import { archivesQuery } from '../../api/archives';
import { Loaded } from '../../forms/loaded';
import { archivedEmailsQuery } from '../../api/emails';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Page, PageHeader } from '../../ui/page';
import { DEFAULT_PAGE_SIZES } from '../../ui/pager';
import { cssColor } from '../../ui/project-dot';
import { exactTime } from '../../ui/relative-time';
import { SearchBox } from '../../ui/search-box';
import { SkeletonRows } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';
import { toast } from '../../ui/toast';
import { useListState } from '../../ui/use-url-state';
import { ArchivedList } from './archived-list';
import { MaybePriority, StatusBadge } from './archived-row';
import { ARCHIVE_TABS, type ArchiveKind, type Unarchiving, useUnarchive } from './use-unarchive';

const SOME_FAILED = 'Some archived items could not be loaded';

export function ArchivesPage() {
  const state = useListState(10, DEFAULT_PAGE_SIZES);
  const chosen = ARCHIVE_TABS.find((tab) => tab.kind === state.get('tab'))?.kind ?? 'emails';
  // Emails have pages of their own.
  const page = chosen === 'emails' ? 1 : state.page;
  const search = state.get('search');
  const archives = useQuery(archivesQuery({ page, pageSize: state.pageSize, search }));
  const unarchiving = useUnarchive();
  const failed = archives.data?.failed.join() ?? '';
  useEffect(() => {
    if (failed !== '') toast.error('Warning', SOME_FAILED);
  }, [failed]);
  return (
    <Page>
      <PageHeader title="Archives">Everything you archived, ready to unarchive</PageHeader>
      <SearchBox
        label="Search archives"
        placeholder="Search archives..."
        value={search}
        onChange={(text) => state.change({ search: text, page: null })}
        className="mb-3 max-w-105 max-md:max-w-none"
      />
      <Loaded
        query={archives}
        loading={<SkeletonRows label="Loading archived items..." />}
        failure="Failed to load archived items"
      >
        {(data) => (
          <Tabs
            label="Kinds of archived items"
            value={chosen}
            onChange={(tab) => state.change({ tab: tab === 'emails' ? null : tab, page: null })}
            tabs={ARCHIVE_TABS.map(({ kind, label }) => ({
              value: kind,
              label,
              count: data.failed.includes(kind) ? undefined : data.counts[kind],
              content:
                kind === 'emails' ? (
                  <ArchivedEmails state={state} unarchiving={unarchiving} />
                ) : (
                  <ArchivedItems
                    kind={kind}
                    archives={data}
                    state={state}
                    unarchiving={unarchiving}
                    onRetry={() => void archives.refetch()}
                  />
                ),
            }))}
          />
        )}
      </Loaded>
    </Page>
  );
}

type EmailsProps = { state: ReturnType<typeof useListState>; unarchiving: Unarchiving };

function ArchivedEmails({ state, unarchiving }: EmailsProps) {
  const { page, pageSize } = state;
  const search = state.get('search');
  const list = useQuery(archivedEmailsQuery({ page, pageSize, search }));
  return (
    <Loaded
      query={list}
      loading={<SkeletonRows label="Loading archived emails..." />}
      failure={SOME_FAILED}
      reason="Failed to load archived items"
    >
      {({ items, total }) =>
        total === 0 ? (
          <NothingArchived kind="emails" state={state} />
        ) : (
          <ArchivedList
            kind="emails"
            total={total}
            state={state}
            unarchiving={unarchiving}
            entries={items.map((email) => ({
              id: email.id,
              title: email.subject || 'No subject',
              text: preview(email.body),
              archivedAt: email.archived_at,
              meta: (
                <span
                  title={`${email.from_address}, received ${exactTime(email.received_time)}`}
                  className="shrink-0 text-ink-2 max-md:shrink max-md:truncate"
                >
                  {email.from_name || email.from_address}
                </span>
              ),
            }))}
          />
        )
      }
    </Loaded>
  );
}

const preview = (text: string) =>
  text.length > ARCHIVED_PREVIEW ? `${text.slice(0, ARCHIVED_PREVIEW).trimEnd()}…` : text;

type ItemsProps = {
  kind: Exclude<ArchiveKind, 'emails'>;
  archives: ResponseOf<typeof getArchives>;
  state: ReturnType<typeof useListState>;
  unarchiving: Unarchiving;
  onRetry: () => void;
};

function ArchivedItems(props: ItemsProps) {
  const { kind, archives, state, unarchiving, onRetry } = props;
  if (archives.failed.includes(kind)) return <ErrorState title={SOME_FAILED} onRetry={onRetry} />;
  const listed = archives[kind];
  const items = listed.filter((item) => !unarchiving.restored.has(item.id));
  const total = archives.counts[kind];
  if (items.length === 0 && total <= listed.length)
    return <NothingArchived kind={kind} state={state} />;
  return (
    <ArchivedList
      kind={kind}
      total={total}
      state={state}
      unarchiving={unarchiving}
      entries={items.map((item) => ({
        id: item.id,
        title: item.name,
        text: preview(item.description),
        color: cssColor(item.color),
        archivedAt: item.archived_at,
        meta: (
          <>
            <MaybePriority priority={item.priority} />
            <StatusBadge status={item.status} />
          </>
        ),
      }))}
    />
  );
}

type NothingProps = { kind: ArchiveKind; state: ReturnType<typeof useListState> };

function NothingArchived({ kind, state }: NothingProps) {
  const label = ARCHIVE_TABS.find((tab) => tab.kind === kind)?.label;
  if (state.get('search') !== '')
    return (
      <EmptyState
        icon={SearchX}
        title={`No archived ${kind} found`}
        action={
          <Button onClick={() => state.change({ search: null, page: null })}>Clear Search</Button>
        }
      >
        Nothing matches the search
      </EmptyState>
    );
  return (
    <EmptyState icon={Archive} title={`No archived ${kind}`}>
      {label} you archive will appear here
    </EmptyState>
  );
}
