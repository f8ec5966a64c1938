import './ui/theme.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';

import { Providers } from './app/providers';
import { router } from './app/router';

const RELOADED = 'docket.reloaded';
const RELOAD_PAUSE_MS = 10_000;

// After an upgrade, an open tab requests chunks that no longer exist; reload to get the new ones.
window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!navigator.onLine || Date.now() - last < RELOAD_PAUSE_MS) return;
  event.preventDefault();
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
});

// Only the installed app needs the service worker at startup; otherwise it is registered when notifications
// are turned on. The app works without it, so a failure is only logged.
if (window.matchMedia('(display-mode: standalone)').matches && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/sw.js').catch(reportError);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
