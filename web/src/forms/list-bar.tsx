import type { ReactNode } from 'react';

import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { SearchBox } from '../ui/search-box';
import { Select } from '../ui/select';
import { SearchX } from 'lucide-react';

type Address = {
  get: (name: string) => string;
  change: (next: Record<string, string | null>) => void;
};
type Props<Sort extends string> = {
  /** URL state that holds the search and the order. */
  state: Address;
  noun: string;
  sort: Sort;
  sorts: readonly { value: Sort; label: string }[];
  /** Additional filters. */
  children?: ReactNode;
};

/** Search, filters and order above a list. */
export function ListBar<Sort extends string>({ state, noun, sort, sorts, children }: Props<Sort>) {
  const [standard] = sorts;
  return (
    <div data-pressed-only className="mb-3 flex gap-2 max-md:flex-wrap">
      <SearchBox
        label={`Search ${noun}`}
        placeholder={`Search ${noun}...`}
        value={state.get('search')}
        onChange={(search) => state.change({ search, page: null })}
        className="max-w-105 grow max-md:w-full max-md:max-w-none"
      />
      {children}
      <Select
        aria-label="Sort by"
        className={listSelect}
        value={sort}
        options={sorts}
        onChange={(next) =>
          state.change({ sort: next === standard?.value ? null : next, page: null })
        }
      />
    </div>
  );
}

/** Style of a filter next to the search. */
export const listSelect =
  'w-auto! min-w-36 max-md:min-w-0 max-md:shrink-0 max-md:grow max-md:basis-[calc(50%-4px)]';

/** The option named in the URL, or the first one. */
export function selectedOption<Value extends string>(
  choices: readonly { value: Value }[],
  text: string,
): Value {
  const [standard] = choices;
  if (standard === undefined) throw new Error('There is nothing to choose from');
  return choices.find(({ value }) => value === text)?.value ?? standard.value;
}

/** Replaces a list that the search or filters leave empty. */
export function NothingFound({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={`No ${noun} found`}
      action={<Button onClick={onClear}>Clear Search and Filters</Button>}
    >
      Nothing matches your search and filters.
    </EmptyState>
  );
}

export const NAME_SORTS = [
  { value: 'created_at', label: 'Newest First' },
  { value: 'name', label: 'Name' },
] as const;
