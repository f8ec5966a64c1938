import { useSessionUser } from '../../api/session';
import { useUpdateSettings } from '../../api/settings';
import { failed } from '../../forms/outcome';
import { setAppearance, type Appearance } from './appearance';

/** Changes theme or density immediately, and for signed-in users on all their devices. */
export function useChangeAppearance(): (next: Partial<Appearance>) => void {
  const { mutate } = useUpdateSettings();
  const isSignedIn = useSessionUser() !== null;
  return (next) => {
    setAppearance(next);
    if (isSignedIn) mutate({ body: next }, { onError: failed('Failed to save the setting') });
  };
}
