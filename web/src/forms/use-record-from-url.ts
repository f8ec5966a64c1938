import { useEffect, useRef } from 'react';

import { failureMessage } from '../api/client';
import { toast } from '../ui/toast';
import { useUrlState } from '../ui/use-url-state';

/**
 * Opens the record in `?id=`, or the form for a new one on `?new`, and removes the parameter. Both are set by
 * the command palette.
 */
export function useRecordFromUrl<Found>(
  find: (id: string) => Promise<Found | undefined>,
  open: (found: Found) => void,
  create: () => void,
): void {
  const { search, replace } = useUrlState();
  const id = search.get('id') ?? '';
  const wantsNew = search.has('new');
  const latest = useRef({ find, open, create, replace });
  useEffect(() => {
    latest.current = { find, open, create, replace };
  });
  useEffect(() => {
    if (!wantsNew) return;
    latest.current.create();
    latest.current.replace({ new: null });
  }, [wantsNew]);
  useEffect(() => {
    if (id === '') return undefined;
    let isCurrent = true;
    async function show() {
      try {
        const found = await latest.current.find(id);
        if (!isCurrent) return;
        if (found === undefined) toast.error('Error', GONE);
        else latest.current.open(found);
      } catch (error) {
        if (isCurrent) toast.error('Error', failureMessage(error, GONE));
      }
      if (isCurrent) latest.current.replace({ id: null });
    }
    void show();
    return () => {
      isCurrent = false;
    };
  }, [id]);
}

const GONE = 'This record no longer exists';
