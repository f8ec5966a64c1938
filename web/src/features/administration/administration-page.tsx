import type { ResponseOf } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import type { listPeople, RemovalReceipt } from '@docket/core/users/administration.contract';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';

import { peopleQuery } from '../../api/administration';
import { Loaded } from '../../forms/loaded';
import { EmptyState } from '../../ui/empty-state';
import { Page, PageHeader } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { Panel } from '../../ui/panel';
import { SearchBox } from '../../ui/search-box';
import { SkeletonRows } from '../../ui/skeleton';
import { useListState } from '../../ui/use-url-state';
import { Backups } from './backups';
import { PeopleTable } from './people-table';
import { RemovalNotice } from './removal-notice';
import { SecurityEvents } from './security-events';

const PAGE_SIZE = 10;
type Entry = ResponseOf<typeof listPeople>['entry'];

/** For administrators only; others are told so. */
export function AdministrationPage() {
  const state = useListState(PAGE_SIZE);
  const search = state.get('search');
  const [receipt, setReceipt] = useState<RemovalReceipt | null>(null);
  const people = useQuery(peopleQuery({ page: state.page, pageSize: state.pageSize, search }));
  if (isForbidden(people.error)) return <NotForYou />;
  return (
    <Page>
      <PageHeader title="Administration">
        Who uses this Docket. Administrators never see anyone’s mail.
      </PageHeader>
      <Loaded
        query={people}
        loading={<SkeletonRows label="Loading people..." />}
        failure="Failed to load people"
      >
        {({ items, total, entry }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {receipt !== null && <RemovalNotice receipt={receipt} />}
            <Panel title="People" description={entryText(entry)}>
              <SearchBox
                label="Search people"
                placeholder="Name or address"
                value={search}
                onChange={(text) => state.change({ search: text, page: null })}
                className="mb-3"
              />
              <PeopleTable people={items} onRemoved={setReceipt} />
              <Pager {...state} total={total} />
            </Panel>
            <Backups />
            <SecurityEvents />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function isForbidden(error: Error | null): boolean {
  return error instanceof AppError && error.code === 'administration.forbidden';
}

function NotForYou() {
  return (
    <Page>
      <PageHeader title="Administration" />
      <EmptyState icon={Lock} title="This screen is for administrators">
        Only administrators can see and change who uses this Docket. If you need something changed
        here, ask one of them.
      </EmptyState>
    </Page>
  );
}

const ANYONE = {
  enter: 'can sign in',
  wait: 'needs an administrator’s approval',
  refuse: 'is turned away',
} as const;

/** Access policy, as configured on the server. */
function entryText({ others, allowed, isForOneTenant }: Entry): string {
  if (allowed.length > 0 && others !== 'enter')
    return `${allowed.join(', ')} can sign in. Anyone else ${ANYONE[others]}.`;
  const anyone = isForOneTenant
    ? 'Anyone with an account of your organization'
    : 'Anyone with a Microsoft account';
  return `${anyone} ${ANYONE[others]}.`;
}
