import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

import { changesAnswered } from '../api/pending-changes';
import { toast } from '../ui/toast';

/**
 * Leaves the app for another page once the changes made so far are answered, as those that wait for their turn would be
 * lost. `leave` resolves to false, with the reason on screen, if one was not saved. A component that is gone by then
 * no longer leaves.
 */
export function useLeaveApp() {
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const leave = useCallback(
    async (address: string): Promise<boolean> => {
      setLeaving(true);
      const outcome = await changesAnswered(client);
      if (!isShown.current) return true;
      setLeaving(false);
      if (outcome === 'waiting')
        toast.error(
          'Not Saved Yet',
          'Your last changes are still being saved. Try again in a moment.',
        );
      if (outcome === 'accepted') window.location.assign(address);
      return outcome === 'accepted';
    },
    [client],
  );
  return { isLeaving, leave };
}
