import { forgetKept } from '../../api/kept-offline';
import { useSignOut } from '../../api/session';
import { failed } from '../../forms/outcome';

export function useLogOut(): () => void {
  const { mutate } = useSignOut();
  return () =>
    mutate(
      {},
      {
        // A full page load, so that nothing personal stays in memory.
        onSuccess: ({ redirectTo }) =>
          void forgetKept()
            .catch(reportError)
            .finally(() => window.location.assign(redirectTo)),
        onError: failed('Failed to log out'),
      },
    );
}
