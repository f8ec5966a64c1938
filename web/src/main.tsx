import './ui/theme.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

import { Providers } from './app/providers';
import { preloadScreen, Routes } from './app/router';
import { AppRouter } from './ui/app-router';
import { isServerReachable } from './ui/load-chunk';

const RELOADED = 'docket.reloaded';
const RELOAD_PAUSE_MS = 10_000;

// After an upgrade, an open tab requests chunks that no longer exist; reload to get the new ones.
window.addEventListener('vite:preloadError', () => void reloadIfServed());

/** While the server is down, a reload would end on the browser's error page and lose what was typed. */
async function reloadIfServed(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < RELOAD_PAUSE_MS || !(await isServerReachable())) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
}

// Only the installed app needs the service worker at startup; otherwise it is registered when notifications
// are turned on. The app works without it, so a failure is only logged.
if (window.matchMedia('(display-mode: standalone)').matches && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/sw.js').catch(reportError);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
preloadScreen(window.location.pathname);
createRoot(root).render(
  <StrictMode>
    <Providers>
      <AppRouter history={createBrowserHistory({ v5Compat: true })}>
        <Routes />
      </AppRouter>
    </Providers>
  </StrictMode>,
);
