import { MAX_PICKED_PROJECTS } from '@docket/core/projects/projects.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { projectPickerQuery } from '../api/projects';
import { useDebounced } from '../ui/use-debounced';

type Options = { status?: 'open' | 'any'; enabled?: boolean };

/** Projects to choose from in a combobox. If the list does not hold all of them, the server searches for what is typed. */
export function useProjectChoices({ status = 'any', enabled = true }: Options = {}) {
  const [text, setText] = useState('');
  const first = useQuery({ ...projectPickerQuery({ status }), enabled });
  const isCut = first.data?.length === MAX_PICKED_PROJECTS;
  const wanted = useDebounced(text.trim());
  const isSearching = enabled && isCut && wanted !== '';
  const found = useQuery({
    ...projectPickerQuery({ status, search: wanted }),
    enabled: isSearching,
  });
  const query = isSearching ? found : first;
  return {
    first,
    /** What the entries are from. */
    query,
    entries: query.data ?? [],
    /** For a combobox that shows the entries as they are; undefined if it can filter them itself. */
    search: isCut ? { text, onChange: setText } : undefined,
    /** For the next time that the combobox is opened. */
    forget: () => setText(''),
  };
}
