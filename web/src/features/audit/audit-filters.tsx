import type { AuditEntry } from '@docket/core/audit/audit.contract';

import { Button } from '../../ui/button';
import { DatePicker } from '../../ui/date-picker';
import { SearchBox } from '../../ui/search-box';
import { Select } from '../../ui/select';
import { AUDIT_NOUNS, type useAuditState } from './audit-state';
import { fieldWords } from './change-words';

const ALL = 'all';

export const ACTOR_WORDS: Readonly<Record<AuditEntry['actor'], string>> = {
  person: 'You',
  rule: 'Rule',
  model: 'Model',
  sync: 'Sync',
  system: 'System',
};

export function AuditFilters({ state }: { state: ReturnType<typeof useAuditState> }) {
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
          ...AUDIT_NOUNS.map((noun) => ({ value: noun, label: fieldWords(noun) })),
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
