/** Only the installed app needs it at once; notifications register it when they are switched on. */
export function startInstalledApp(): void {
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
  if (!isInstalled || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
    // Without it the app works as a tab does.
    console.warn('The service worker could not be started', error);
  });
}
