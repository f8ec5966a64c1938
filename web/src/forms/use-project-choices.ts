import { MAX_SEARCH_LENGTH } from '@docket/core/pagination';
import { MAX_PROJECT_NAME } from '@docket/core/projects/project';
import { MAX_PICKED_PROJECTS } from '@docket/core/projects/projects.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { projectPickerQuery } from '../api/projects';
import { useDebounced } from '../ui/use-debounced';

type Options = {
  status?: 'open' | 'any';
  enabled?: boolean;
  /** How many the list holds at most. */
  most?: number;
};

/** Projects to choose from in a combobox. If the list does not hold all of them, the server searches for what is typed. */
export function useProjectChoices(options: Options = {}) {
  const { status = 'any', enabled = true, most = MAX_PICKED_PROJECTS } = options;
  const [text, setText] = useState('');
  const first = useQuery({ ...projectPickerQuery({ status }), enabled });
  const isCut = first.data?.length === most;
  const typed = isCut ? text.trim() : '';
  const wanted = useDebounced(typed);
  const isSearching = enabled && isCut && wanted !== '';
  const found = useQuery({
    ...projectPickerQuery({ status, search: wanted }),
    enabled: isSearching,
  });
  const isNamed = ({ name }: { name: string }) => name.toLowerCase().includes(typed.toLowerCase());
  const isFound = typed !== '' && typed === wanted && found.isSuccess && !found.isPlaceholderData;
  const known = first.data ?? [];
  // Until the server has answered, and without a connection, those that are there are filtered.
  const entries = isFound ? found.data : known.filter(isNamed);
  const isSettled = isCut ? isFound : first.data !== undefined;
  return {
    first,
    /** What the entries are from. */
    query: isSearching && found.fetchStatus !== 'paused' ? found : first,
    entries,
    /** What was typed, if no project has this name; null until that is known. */
    newName: isSettled ? newName(text, entries) : null,
    /** What the entries are filtered by; empty if the combobox filters them itself. */
    typed: typed.toLowerCase(),
    search: { text, onChange: setText, isFiltered: isCut },
    /** For the next time that the combobox is opened. */
    forget: () => setText(''),
  };
}

function newName(text: string, entries: readonly { name: string }[]): string | null {
  const name = text.trim();
  const isTaken = entries.some((entry) => entry.name.toLowerCase() === name.toLowerCase());
  return name === '' || name.length > MAX_PROJECT_NAME || isTaken ? null : name;
}

/** Projects among which those of this name are. If the list does not hold all of them, the server searches for it. */
export function useProjectsNamed(name: string, most = MAX_PICKED_PROJECTS) {
  const first = useQuery(projectPickerQuery());
  const wanted = useDebounced(name.trim());
  const isCut = first.data?.length === most;
  const found = useQuery({
    ...projectPickerQuery({ status: 'any', search: wanted }),
    enabled: isCut && wanted !== '' && wanted.length <= MAX_SEARCH_LENGTH,
  });
  return [...(first.data ?? []), ...(isCut ? (found.data ?? []) : [])];
}
