import type { AuditEntry, ListedAuditEntry } from '@docket/core/audit/audit.contract';
import { AUDIT_NOUNS, factsOfNoun } from '@docket/core/audit/audit-nouns';
import { tellStep } from '@docket/core/audit/describe-step';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, History, SearchX, Undo2 } from 'lucide-react';
import { useState } from 'react';

import { auditQuery } from '../../api/audit';
import { Loaded } from '../../forms/loaded';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { DatePicker } from '../../ui/date-picker';
import { EmptyState } from '../../ui/empty-state';
import { Page, PageHeader } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { exactTime, RelativeTime } from '../../ui/relative-time';
import { SearchBox } from '../../ui/search-box';
import { Select } from '../../ui/select';
import { SkeletonRows } from '../../ui/skeleton';
import { AUDIT_PAGE_SIZES, useAuditState } from './audit-state';
import { fieldText } from '../../forms/change-text';
import { ChangesTable } from '../../forms/changes-table';
import { type RevertTarget, RevertDialog } from './revert-dialog';

export function AuditPage() {
  const state = useAuditState();
  const list = useQuery(auditQuery(state.query));
  const [target, setTarget] = useState<RevertTarget | null>(null);
  return (
    <Page>
      <PageHeader title="Audit Log">Every change, who made it and why</PageHeader>
      <AuditFilters state={state} />
      <Loaded
        query={list}
        loading={<SkeletonRows label="Loading the audit log..." />}
        failure="Failed to load the audit log"
      >
        {({ items, total }) =>
          total === 0 ? (
            <NoChanges state={state} />
          ) : (
            <>
              <ol aria-label="Changes" className="border-t">
                {items.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} onRevert={setTarget} />
                ))}
              </ol>
              <Pager {...state} total={total} sizes={AUDIT_PAGE_SIZES} />
            </>
          )
        }
      </Loaded>
      {target !== null && <RevertDialog target={target} onClose={() => setTarget(null)} />}
    </Page>
  );
}

function NoChanges({ state }: { state: ReturnType<typeof useAuditState> }) {
  return state.isFiltered ? (
    <EmptyState
      icon={SearchX}
      title="No changes match the filters"
      action={<Button onClick={state.clear}>Clear All</Button>}
    />
  ) : (
    <EmptyState icon={History} title="No changes yet">
      Decisions, edits and syncs that change a record appear here.
    </EmptyState>
  );
}

/** Only emails may have no title. */
const subjectOf = ({ title }: ListedAuditEntry) => title || 'No subject';

type Props = { entry: ListedAuditEntry; onRevert: (ask: RevertTarget) => void };

/** A change that expands to the fields it changed. */
function AuditRow({ entry, onRevert }: Props) {
  const { did } = tellStep([entry]);
  const subject = subjectOf(entry);
  return (
    <li className="border-b">
      <details className="group">
        <summary className="grid cursor-pointer list-none grid-cols-[1rem_6rem_11rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-(--row-y) -outline-offset-2 hover:bg-hover max-md:min-h-11 max-md:grid-cols-[1rem_minmax(0,1fr)_auto] [&::-webkit-details-marker]:hidden">
          <ChevronRight size={14} className="text-ink-3 group-open:rotate-90" aria-hidden />
          <span className="truncate text-12 text-ink-3 group-open:whitespace-normal max-md:order-3 max-md:text-right">
            {entry.apiToken ?? ACTOR_WORDS[entry.actor]}
          </span>
          <span className="truncate text-ink-2 group-open:whitespace-normal max-md:order-4 max-md:col-start-2">
            {did}
          </span>
          {/* A long subject must not cut off the decided project. */}
          <span className="flex min-w-0 font-medium max-md:order-2">
            <span className="truncate group-open:break-words group-open:whitespace-normal">
              {entry.decided === null ? subject : `“${subject}”`}
            </span>
            {entry.decided !== null && (
              <span className="max-w-1/2 shrink-0 truncate text-ink-2 group-open:break-words group-open:whitespace-normal">
                : {entry.decided}
              </span>
            )}
          </span>
          <span className="flex items-center gap-2 text-right text-12 whitespace-nowrap text-ink-3 max-md:order-5">
            {entry.revertedBy !== null && <Badge>Reverted</Badge>}
            <RelativeTime time={entry.at} />
          </span>
        </summary>
        <AuditDetail entry={entry} onRevert={onRevert} />
      </details>
    </li>
  );
}

function AuditDetail({ entry, onRevert }: Props) {
  const subject = subjectOf(entry);
  return (
    <div className="bg-sunken px-10 py-3 max-md:px-4">
      <p className="mb-2 text-12 break-words text-ink-3">
        {exactTime(entry.at)}
        {entry.apiToken !== null && `. By the API token “${entry.apiToken}”`}
        {entry.reason !== '' && `. ${entry.reason}`}
      </p>
      {/* The changes of a step have entries of their own. */}
      {entry.noun !== 'step' && <ChangesTable before={entry.before} after={entry.after} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {entry.revertible && (
          <Button
            size="sm"
            icon={Undo2}
            aria-label={`Revert: ${subject}`}
            onClick={({ currentTarget }) => {
              // The button goes with the revert; the row, to which the dialog returns the focus, stays.
              currentTarget.closest('details')?.querySelector('summary')?.focus();
              onRevert({ entry, what: 'change' });
            }}
          >
            Revert
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          icon={History}
          aria-label={`Revert Everything After This: ${subject}`}
          onClick={() => onRevert({ entry, what: 'after' })}
        >
          Revert Everything After This
        </Button>
        {entry.whyNot !== null && <span className="text-12 text-ink-3">{entry.whyNot}</span>}
      </div>
    </div>
  );
}

const ALL = 'all';

const ACTOR_WORDS: Readonly<Record<AuditEntry['actor'], string>> = {
  person: 'You',
  rule: 'Rule',
  model: 'Docket',
  sync: 'Sync',
  system: 'System',
};

function AuditFilters({ state }: { state: ReturnType<typeof useAuditState> }) {
  const change = (part: Record<string, string | null>) => state.change({ ...part, page: null });
  return (
    <div
      role="search"
      aria-label="Filters"
      className="mb-3 flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-2"
    >
      <SearchBox
        label="Search the log"
        placeholder="Search the log..."
        className="w-64 max-md:col-span-full max-md:w-full"
        value={state.search}
        onChange={(search) => change({ search })}
      />
      <Select
        aria-label="Kind"
        className="w-40 max-md:w-full"
        value={state.noun ?? ALL}
        onChange={(kind) => change({ kind: kind === ALL ? null : kind })}
        options={[
          { value: ALL, label: 'All kinds' },
          ...Object.keys(AUDIT_NOUNS).map((noun) => ({
            value: noun,
            label: factsOfNoun(noun)?.label ?? fieldText(noun),
          })),
        ]}
      />
      <Select
        aria-label="Actor"
        className="w-36 max-md:w-full"
        value={state.actor ?? ALL}
        onChange={(actor) => change({ actor: actor === ALL ? null : actor })}
        options={[
          { value: ALL, label: 'All actors' },
          ...Object.entries(ACTOR_WORDS).map(([value, label]) => ({ value, label })),
        ]}
      />
      <span className="w-40 max-md:w-full">
        <DatePicker
          label="From"
          placeholder="From"
          value={state.from}
          onChange={(from) => change({ from })}
        />
      </span>
      <span className="w-40 max-md:w-full">
        <DatePicker
          label="To"
          placeholder="To"
          value={state.to}
          onChange={(to) => change({ to })}
        />
      </span>
      {state.isFiltered && (
        <Button variant="ghost" onClick={state.clear}>
          Clear All
        </Button>
      )}
    </div>
  );
}
