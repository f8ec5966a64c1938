import { useQueryClient } from '@tanstack/react-query';

import { clearOfflineStore } from '../../api/offline-store';
import { changesAnswered } from '../../api/pending-changes';
import { useSignOut } from '../../api/session';
import { announceSignedOut } from '../../api/session-channel';
import { toastError } from '../../forms/mutation-toasts';
import { toast } from '../../ui/toast';

/** Uses mutateAsync because callbacks passed to mutate are dropped once the menu unmounts. */
export function useLogOut(): () => void {
  const client = useQueryClient();
  const { mutateAsync } = useSignOut();
  async function logOut() {
    // A visitor's changes are refused. Why one was rejected is on screen.
    const outcome = await changesAnswered(client);
    if (outcome === 'waiting')
      toast.error('Could not log out', 'Your last changes are still being saved. Try again soon.');
    if (outcome !== 'accepted') return;
    const { redirectTo } = await mutateAsync({});
    announceSignedOut();
    await clearOfflineStore().catch(reportError);
    // A full page load, so that nothing personal stays in memory.
    window.location.assign(redirectTo);
  }
  return () => void logOut().catch(toastError('Could not log out'));
}
