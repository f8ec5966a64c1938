/**
 * Only the installed app needs the service worker at startup; otherwise it is registered when notifications
 * are turned on.
 */
export function startInstalledApp(): void {
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
  if (!isInstalled || !('serviceWorker' in navigator)) return;
  // The app works without it, so the failure is only logged.
  navigator.serviceWorker.register('/sw.js').catch(reportError);
}
