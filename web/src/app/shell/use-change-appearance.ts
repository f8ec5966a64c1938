import { useSessionUser } from '../../api/session';
import { useUpdateSettings } from '../../api/settings';
import { failed } from '../../forms/outcome';
import { setAppearance, type Appearance } from './appearance';

/** Changes theme or density at once; of a person signed in, everywhere they sign in. */
export function useChangeAppearance(): (next: Partial<Appearance>) => void {
  const { mutate } = useUpdateSettings();
  const isSignedIn = useSessionUser() !== null;
  return (next) => {
    setAppearance(next);
    if (isSignedIn) mutate({ body: next }, { onError: failed('Failed to save the setting') });
  };
}
