import { useEffect } from 'react';

import { useNavigate } from '../../ui/app-router';
import { hasUnsavedInput } from '../../ui/unsaved-input';

/** A click on a notification, as the service worker (public/sw.js) sends it. */
type Opened = { opened?: string } | null;

/** Shows what a clicked notification is about. With unsaved input it declines, and a new window shows it. */
export function useOpenedNotifications(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    function onMessage({ data, ports }: MessageEvent<Opened>) {
      if (data?.opened === undefined) return;
      const isFree = !hasUnsavedInput();
      if (isFree) navigate(data.opened);
      ports[0]?.postMessage(isFree);
    }
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [navigate]);
}
