import type { ResponseOf } from '@docket/core/contract';
import {
  SECURITY_EVENTS,
  type listSecurityEvents,
  type SecurityEventKind,
  type SecurityLogFilter,
} from '@docket/core/users/administration.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { securityEventsQuery, securityLogUrl } from '../../api/administration';
import { Loaded } from '../../forms/loaded';
import { FileOfRemoval } from '../../forms/removal-receipt';
import { Button } from '../../ui/button';
import { Pager } from '../../ui/pager';
import { Panel } from '../../ui/panel';
import { RelativeTime } from '../../ui/relative-time';
import { SearchBox } from '../../ui/search-box';
import { Select } from '../../ui/select';
import { SkeletonRows } from '../../ui/skeleton';
import { StackedTable } from '../../ui/stacked-table';

const PAGE_SIZE = 10;
const ALL = 'all';

/** Append-only log of sign-ins, refusals and administrators' actions. */
export function SecurityEvents() {
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState<SecurityLogFilter>({});
  const events = useQuery(securityEventsQuery({ page, pageSize: PAGE_SIZE, ...filter }));
  return (
    <Panel
      title="Security Log"
      description="Sign-ins, denied attempts and administration. Docket itself cannot change or delete an entry."
    >
      <Filters
        filter={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      <Loaded
        query={events}
        loading={<SkeletonRows label="Loading the security log..." />}
        failure="Failed to load the security log"
      >
        {({ items, total }) =>
          total === 0 ? (
            <p className="text-ink-2">
              {isFiltered(filter) ? 'No events match the filters.' : 'No events yet.'}
            </p>
          ) : (
            <>
              <StackedTable
                label="Security log"
                rows={items}
                rowKey={({ id }) => String(id)}
                columns={[
                  { label: 'When', cell: ({ at }) => <RelativeTime time={at} /> },
                  {
                    label: 'Event',
                    cell: (event) => (
                      <>
                        {whatHappened(event)} <Receipt of={event} />
                      </>
                    ),
                  },
                  { label: 'Account', cell: ({ email }) => email },
                  { label: 'By', cell: actorOf },
                  {
                    label: 'From',
                    cell: ({ device, address }) => [device, address].filter(Boolean).join(' · '),
                  },
                ]}
              />
              <Pager
                label="Pages of the security log"
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                onPage={setPage}
              />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

const isFiltered = ({ search = '', kind }: SecurityLogFilter): boolean =>
  search !== '' || kind !== undefined;

type FilterProps = { filter: SecurityLogFilter; onChange: (filter: SecurityLogFilter) => void };

function Filters({ filter, onChange }: FilterProps) {
  return (
    <div
      role="search"
      aria-label="Filters of the security log"
      className="mb-3 flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-1"
    >
      <SearchBox
        label="Search the security log"
        placeholder="Person, address or words"
        className="w-64 max-md:w-full"
        value={filter.search ?? ''}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <Select
        aria-label="Kind of event"
        className="w-48 max-md:w-full"
        value={filter.kind ?? ALL}
        onChange={(kind) => onChange({ ...filter, kind: kind === ALL ? undefined : kind })}
        options={[{ value: ALL, label: 'All events' }, ...KINDS]}
      />
      <Button asChild className="md:ml-auto">
        <a href={securityLogUrl(filter)} download>
          {isFiltered(filter) ? 'Download Matches as CSV' : 'Download as CSV'}
        </a>
      </Button>
    </div>
  );
}

const KINDS = Object.entries(SECURITY_EVENTS).map(([value, label]) => ({
  value: value as SecurityEventKind,
  label,
}));

type Event = ResponseOf<typeof listSecurityEvents>['items'][number];

function whatHappened({ kind, detail }: Event): string {
  return detail === '' ? SECURITY_EVENTS[kind] : `${SECURITY_EVENTS[kind]}: ${detail}`;
}

/** Of a removal: all that Docket still knows of it. */
function Receipt({ of: event }: { of: Event }) {
  const { kind, email, at, actor, actorEmail, records } = event;
  if (kind !== 'removed' && kind !== 'left') return null;
  return (
    <FileOfRemoval
      of={{
        name: null,
        email,
        removedAt: at,
        removedBy: { name: actor, email: kind === 'left' ? email : actorEmail },
        records,
        // The log has only their number.
        removed: null,
      }}
      aria-label={`Receipt of the removal of ${email}`}
      className="link touch whitespace-nowrap"
    >
      Receipt
    </FileOfRemoval>
  );
}

/** By address, as two people can have the same name; nothing if it was the person themselves. */
function actorOf({ email, actor, actorEmail }: Event): string {
  if (actorEmail === email) return '–';
  return actorEmail || actor || '–';
}
