import { useQuery } from '@tanstack/react-query';

import { messageOf } from '../../api/client';
import { archivedEmailsQuery } from '../../api/emails';
import { ErrorState } from '../../ui/error-state';
import { Pager } from '../../ui/pager';
import { exactTime } from '../../ui/relative-time';
import { SkeletonRows } from '../../ui/skeleton';
import type { useListState } from '../../ui/use-list-state';
import { ArchivedRow } from './archived-row';
import { NothingArchived } from './nothing-archived';
import type { Unarchiving } from './use-unarchive';

const PREVIEW = 200;

const preview = (body: string) =>
  body.length > PREVIEW ? `${body.slice(0, PREVIEW).trimEnd()}…` : body;

type Props = { state: ReturnType<typeof useListState>; unarchiving: Unarchiving };

export function ArchivedEmails({ state, unarchiving }: Props) {
  const list = useQuery(archivedEmailsQuery({ page: state.page, pageSize: state.pageSize }));
  if (list.isPending) return <SkeletonRows label="Loading archived emails..." />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title="Some archived items could not be loaded"
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      >
        {messageOf(list.error, 'Failed to load archived items')}
      </ErrorState>
    );
  }
  if (list.data.total === 0) return <NothingArchived kind="emails" />;
  return (
    <>
      <div className="border-t">
        {list.data.items
          .filter((email) => !unarchiving.gone.has(email.id))
          .map((email) => {
            const title = email.subject || 'No subject';
            return (
              <ArchivedRow
                key={email.id}
                title={title}
                text={preview(email.body)}
                archivedAt={email.archived_at}
                busy={unarchiving.busyId === email.id}
                onUnarchive={() => unarchiving.unarchive({ type: 'emails', id: email.id, title })}
                meta={
                  <span
                    title={`${email.from_address}, received ${exactTime(email.received_time)}`}
                    className="shrink-0 text-ink-2 max-md:shrink max-md:truncate"
                  >
                    {email.from_name || email.from_address}
                  </span>
                }
              />
            );
          })}
      </div>
      <Pager
        page={state.page}
        pageSize={state.pageSize}
        total={list.data.total}
        onPage={state.onPage}
        onPageSize={state.onPageSize}
      />
    </>
  );
}
