import './ui/theme.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

import { Providers } from './app/providers';
import { reloadAfterUpgrade } from './app/reload-after-upgrade';
import { preloadScreen, Routes } from './app/router';
import { AppRouter } from './ui/app-router';

reloadAfterUpgrade(() => window.location.reload());

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
