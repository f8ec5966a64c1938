import './ui/theme.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';

import { App } from './app/app';

// Zod's compiled parsers need eval, which the content security policy refuses (and reports).
config({ jitless: true });

const RELOADED = 'docket.reloaded';
const RELOAD_PAUSE_MS = 10_000;

// After an upgrade a tab that was open asks for files that are gone: the new ones come with a reload.
window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < RELOAD_PAUSE_MS) return;
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
