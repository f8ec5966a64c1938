import { onUnexpectedAnswer } from '../api/client';
import { isServerReachable } from '../ui/load-chunk';
import { toast } from '../ui/toast';
import { hasUnsavedInput } from '../ui/unsaved-input';

const RELOADED = 'docket.reloaded';
const RELOAD_PAUSE_MS = 10_000;
const CHECK_MS = 2_000;

/** Whether something would be lost: text that was typed or, as the browser itself would ask, changes that are still being sent. */
const isBusy = (): boolean =>
  hasUnsavedInput() || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Whether the server now serves a page with other code than this one; the name of a build's code has its hash. */
async function isOtherBuild(): Promise<boolean> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (own == null) return false;
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const page = await response.text();
    // Not what a network's sign-in page or a proxy answers for the server.
    return response.ok && page.includes('id="root"') && !page.includes(`"${own}"`);
  } catch {
    return false;
  }
}

/**
 * After an upgrade, an open tab requests chunks that no longer exist, or gets answers that it cannot read; reloads to
 * get the new code. Returns a stop function.
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
  const stopReading = onUnexpectedAnswer(
    () => void isOtherBuild().then((isOther) => (isOther ? onMissing() : undefined)),
  );
  return () => {
    clearTimeout(timer);
    stopReading();
    window.removeEventListener('vite:preloadError', listen);
  };
}
