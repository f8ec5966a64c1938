import { useEffect, useRef } from 'react';

import { failureOf } from '../api/client';
import { toast } from '../ui/toast';
import { useAddressState } from '../ui/use-address-state';

/** Opens the record that the address names (`?id=`), as the palette does; the name then leaves the address. */
export function useAddressed<Found>(
  find: (id: string) => Promise<Found | undefined>,
  open: (found: Found) => void,
): void {
  const { search, replace } = useAddressState();
  const id = search.get('id') ?? '';
  const latest = useRef({ find, open, replace });
  useEffect(() => {
    latest.current = { find, open, replace };
  });
  useEffect(() => {
    if (id === '') return undefined;
    let isAsked = true;
    async function show() {
      try {
        const found = await latest.current.find(id);
        if (!isAsked) return;
        if (found === undefined) toast.error('Error', GONE);
        else latest.current.open(found);
      } catch (error) {
        if (isAsked) toast.error('Error', failureOf(error, GONE));
      }
      if (isAsked) latest.current.replace({ id: null });
    }
    void show();
    return () => {
      isAsked = false;
    };
  }, [id]);
}

const GONE = 'It is not there any more';
