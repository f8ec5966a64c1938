/** Only the installed app needs it at once; notifications register it when they are switched on. */
export function startInstalledApp(): void {
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
  if (!isInstalled || !('serviceWorker' in navigator)) return;
  // Without it the app works as a tab does; the failure is for the console.
  navigator.serviceWorker.register('/sw.js').catch(reportError);
}
