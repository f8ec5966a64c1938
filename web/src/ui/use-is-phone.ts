import { useSyncExternalStore } from 'react';

const PHONE = '(width < 48rem)';

function subscribe(listener: () => void) {
  const media = window.matchMedia(PHONE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window matches Tailwind's `max-md:`. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches);
}
