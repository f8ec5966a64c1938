import { clearOfflineStore } from '../../api/offline-store';
import { useSignOut } from '../../api/session';
import { announceSignedOut } from '../../api/session-channel';
import { toastError } from '../../forms/mutation-toasts';

/** Uses mutateAsync because callbacks passed to mutate are dropped once the menu unmounts. */
export function useLogOut(): () => void {
  const { mutateAsync } = useSignOut();
  return () =>
    void mutateAsync({}).then(
      // A full page load, so that nothing personal stays in memory.
      ({ redirectTo }) => {
        announceSignedOut();
        return clearOfflineStore()
          .catch(reportError)
          .finally(() => window.location.assign(redirectTo));
      },
      toastError('Could not log out'),
    );
}
