import { useSessionUser } from '../../api/session';
import { useUpdateSettings } from '../../api/settings';
import { report, toastError } from '../../forms/mutation-toasts';
import { setAppearance, type Appearance } from './appearance';

/** Changes theme or density immediately, and for signed-in users on all their devices. */
export function useChangeAppearance(): (next: Partial<Appearance>) => void {
  const { mutateAsync } = useUpdateSettings();
  const isSignedIn = useSessionUser() !== null;
  return (next) => {
    setAppearance(next);
    if (isSignedIn)
      report(mutateAsync({ body: next }), { onError: toastError('Failed to save the setting') });
  };
}
