import './ui/theme.css';

import { notifyManager } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app/app';

// What a key changes is drawn in the frame of the key: after a timer it would be the next one.
notifyManager.setScheduler(queueMicrotask);

const RELOADED = 'docket.reloaded';
const RELOAD_PAUSE_MS = 10_000;

// After an upgrade a tab that was open asks for files that are gone: the new ones come with a reload.
window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!navigator.onLine || Date.now() - last < RELOAD_PAUSE_MS) return;
  event.preventDefault();
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
