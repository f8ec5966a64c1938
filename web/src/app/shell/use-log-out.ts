import { useQueryClient } from '@tanstack/react-query';

import { clearOnLogOut } from '../../api/offline-store';
import { listOutbox, sendOutbox } from '../../api/outbox';
import { changesAnswered } from '../../api/pending-changes';
import { useSignOut } from '../../api/session';
import { announceSignedOut } from '../../api/session-channel';
import { toastError } from '../../forms/mutation-toasts';
import { countOf } from '../../ui/figures';
import { toast } from '../../ui/toast';

/** Uses mutateAsync because callbacks passed to mutate are dropped once the menu unmounts. */
export function useLogOut(): () => void {
  const client = useQueryClient();
  const { mutateAsync } = useSignOut();
  async function logOut() {
    // A visitor's changes are refused. Why one was rejected is on screen.
    const outcome = await changesAnswered(client);
    if (outcome === 'waiting')
      toast.error(
        'Could not log out',
        'Your last changes are still being saved. Try again in a moment.',
      );
    if (outcome !== 'accepted') return;
    // Logging out deletes the outbox of this device.
    await sendOutbox();
    const unsent = unsentDecisions();
    if (unsent !== null) {
      toast.error('Could not log out', unsent);
      return;
    }
    const { redirectTo } = await mutateAsync({});
    announceSignedOut();
    await clearOnLogOut().catch(reportError);
    // A full page load, so that nothing personal stays in memory.
    window.location.assign(redirectTo);
  }
  return () => void logOut().catch(toastError('Could not log out'));
}

/** How many decisions logging out would delete, and what to do about them; null if there are none. */
function unsentDecisions(): string | null {
  const kept = listOutbox();
  if (kept.length === 0) return null;
  const hasProblem = kept.some(({ problem }) => problem !== null);
  const isWaiting = kept.some(({ problem }) => problem === null);
  return [
    `${countOf(kept.length, 'decision')} made offline ${kept.length === 1 ? 'has' : 'have'} not been sent yet and would be lost.`,
    ...(isWaiting ? ['Log out again once Docket can be reached.'] : []),
    ...(hasProblem
      ? ['Choose Review at the top of the page and apply or discard what could not be sent.']
      : []),
  ].join(' ');
}
