import { isServerReachable } from '../ui/load-chunk';
import { toast } from '../ui/toast';
import { hasUnsavedInput } from '../ui/unsaved-input';

const RELOADED = 'docket.reloaded';
const RELOAD_PAUSE_MS = 10_000;
const CHECK_MS = 2_000;

/** Whether something would be lost: text that was typed or, as the browser itself would ask, changes that are still being sent. */
const isBusy = (): boolean =>
  hasUnsavedInput() || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * After an upgrade, an open tab requests chunks that no longer exist; reloads to get the new ones. Returns a stop
 * function.
 */
export function reloadAfterUpgrade(reload: () => void): () => void {
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function onMissing(): Promise<void> {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    // While the server is down, a reload would end on the browser's error page and lose what was typed.
    if (Date.now() - last < RELOAD_PAUSE_MS || !(await isServerReachable()) || isWaiting) return;
    isWaiting = true;
    if (hasUnsavedInput())
      toast.info('Docket was updated', 'Save or close what you are writing, and the page reloads.');
    await reloadOnceSafe();
  }
  async function reloadOnceSafe(): Promise<void> {
    if (isBusy() || !(await isServerReachable()) || isBusy()) {
      timer = setTimeout(() => void reloadOnceSafe(), CHECK_MS);
      return;
    }
    isWaiting = false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    reload();
  }
  const listen = () => void onMissing();
  window.addEventListener('vite:preloadError', listen);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('vite:preloadError', listen);
  };
}
