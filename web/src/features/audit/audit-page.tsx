import { useQuery } from '@tanstack/react-query';
import { History, SearchX } from 'lucide-react';
import { useState } from 'react';

import { auditQuery } from '../../api/audit';
import { messageOf } from '../../api/client';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { Pager } from '../../ui/pager';
import { SkeletonRows } from '../../ui/skeleton';
import { AuditFilters } from './audit-filters';
import { AuditRow } from './audit-row';
import { AUDIT_PAGE_SIZES, useAuditState } from './audit-state';
import { RevertDialog, type RevertAsk } from './revert-dialog';

export function AuditPage() {
  const state = useAuditState();
  const list = useQuery(auditQuery(state.query));
  const [asked, setAsked] = useState<RevertAsk | null>(null);
  return (
    <Page>
      <PageHeader title="Audit Log">Every change, who made it and why</PageHeader>
      <AuditFilters state={state} />
      {list.isPending && <SkeletonRows label="Loading the audit log..." />}
      {list.isError && list.data === undefined && (
        <ErrorState
          title="The audit log could not be loaded"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {messageOf(list.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {list.data?.total === 0 &&
        (state.isFiltered ? (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title="No changes match the filters"
            action={<Button onClick={state.clear}>Clear All</Button>}
          />
        ) : (
          <EmptyState icon={<History aria-hidden />} title="Nothing has been changed yet">
            Each decision, change and sync that changes a record is kept here.
          </EmptyState>
        ))}
      {list.data !== undefined && list.data.total > 0 && (
        <>
          <ol aria-label="Changes" className="border-t">
            {list.data.items.map((entry) => (
              <AuditRow key={entry.id} entry={entry} onRevert={setAsked} />
            ))}
          </ol>
          <Pager
            page={state.page}
            pageSize={state.pageSize}
            total={list.data.total}
            sizes={AUDIT_PAGE_SIZES}
            onPage={state.onPage}
            onPageSize={state.onPageSize}
          />
        </>
      )}
      {asked !== null && <RevertDialog ask={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}
