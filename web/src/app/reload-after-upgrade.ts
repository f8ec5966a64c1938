import { onUnexpectedAnswer } from '../api/client';
import { isServerReachable } from '../ui/load-chunk';
import { toast } from '../ui/toast';
import { hasUnsavedInput } from '../ui/unsaved-input';

const UPGRADES = 'docket.upgrades';
const RETRY_MS = 2_000;

/** Whether something would be lost: text that was typed or, as the browser itself would ask, changes that are still being sent. */
const isBusy = (): boolean =>
  hasUnsavedInput() || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * The code of this page and that of the page which the server now serves; null if they are the same. The name of a
 * build's code has its hash.
 */
async function findUpgrade(): Promise<string | null> {
  const own = document.querySelector('script[type=module][src]')?.getAttribute('src');
  if (own == null) return null;
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const served = page.querySelector('script[type=module][src]')?.getAttribute('src');
    // Without #root, a network's sign-in page or a proxy answers for the server.
    if (!response.ok || page.getElementById('root') === null || served == null) return null;
    return served === own ? null : `${own} ${served}`;
  } catch {
    return null;
  }
}

const triedUpgrades = (): string[] => (sessionStorage.getItem(UPGRADES) ?? '').split('\n');

/**
 * After an upgrade, an open tab requests chunks that no longer exist, or gets answers that it cannot read; reloads to
 * get the new code. Tries each upgrade once: servers of two builds that answer in turn, or a cache that serves the old
 * page, would otherwise reload it forever. Returns a stop function.
 */
export function reloadAfterUpgrade(reload: () => void): () => void {
  let isChecking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    const upgrade = await findUpgrade();
    if (upgrade === null || triedUpgrades().includes(upgrade)) {
      isChecking = false;
      return;
    }
    if (hasUnsavedInput())
      toast.info('Docket was updated', 'Save or close what you are writing, and the page reloads.');
    await reloadOnceSafe(upgrade);
  }
  async function reloadOnceSafe(upgrade: string): Promise<void> {
    // While the server is down, a reload would end on the browser's error page.
    if (isBusy() || !(await isServerReachable()) || isBusy()) {
      timer = setTimeout(() => void reloadOnceSafe(upgrade), RETRY_MS);
      return;
    }
    isChecking = false;
    sessionStorage.setItem(UPGRADES, [...triedUpgrades(), upgrade].join('\n'));
    reload();
  }
  const listen = () => void check();
  window.addEventListener('vite:preloadError', listen);
  const stopReading = onUnexpectedAnswer(listen);
  return () => {
    clearTimeout(timer);
    stopReading();
    window.removeEventListener('vite:preloadError', listen);
  };
}
