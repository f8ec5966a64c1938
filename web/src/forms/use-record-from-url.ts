import { useEffect, useRef } from 'react';

import { failureMessage } from '../api/client';
import { toast } from '../ui/toast';
import { useUrlState } from '../ui/use-url-state';

type RecordForms<Found> = {
  find: (id: string) => Promise<Found | undefined>;
  /** The form or dialog on screen. */
  shown: unknown;
  open: (found: Found) => void;
  create: () => void;
};

/**
 * Opens the record in `?id=`, or the form for a new one on `?new`, and removes the parameter. Both are set by
 * the command palette. A record that is found late replaces no form that the person opened meanwhile.
 */
export function useRecordFromUrl<Found>(forms: RecordForms<Found>): void {
  const { search, replace } = useUrlState();
  const id = search.get('id') ?? '';
  const wantsNew = search.has('new');
  const latest = useRef({ ...forms, replace });
  useEffect(() => {
    latest.current = { ...forms, replace };
  });
  useEffect(() => {
    if (!wantsNew) return;
    latest.current.create();
    latest.current.replace({ new: null });
  }, [wantsNew]);
  useEffect(() => {
    if (id === '') return undefined;
    let isCurrent = true;
    const { shown } = latest.current;
    async function show() {
      try {
        const found = await latest.current.find(id);
        if (!isCurrent) return;
        if (found === undefined) toast.error('Error', GONE);
        else if (latest.current.shown === shown) latest.current.open(found);
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
