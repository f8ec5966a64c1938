import './ui/theme.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';

import { App } from './app/app';

// Zod's compiled parsers need eval, which the content security policy refuses (and reports).
config({ jitless: true });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
