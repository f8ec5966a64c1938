import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

import { pendingRedos, pendingUndos } from '../api/pending-undos';
import { logError, takeLoggedErrors } from './logged-errors';
import { dropOutbox } from './empty-outbox';
import { loadDeferred } from '../ui/later';
import { toast } from '../ui/toast';
import '../ui/calendar-grid';
import '../ui/combobox';
import '../ui/dialog';
import '../ui/dropdown-menu';
import '../ui/popover';

// Also what a file before this one may have changed.
configure({ asyncUtilTimeout: 60_000, reactStrictMode: false });

beforeEach(() => {
  takeLoggedErrors();
  forgetPendingUndos();
  // A test that timed out may have left React waiting for `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined });
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    logError(parts.map(String).join(' '));
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  forgetPendingUndos();
  dropOutbox();
  const logged = takeLoggedErrors();
  if (logged.length > 0) throw new Error(`console.error was called: ${logged.join('\n')}`);
});

/** One that a test leaves in flight, or that begins after its end, would keep the next file's log-out waiting. */
function forgetPendingUndos(): void {
  pendingUndos.clear();
  pendingRedos.clear();
}

// DOM APIs that Radix and cmdk need and jsdom does not implement.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizeObserver;
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});
window.matchMedia ??= (media: string) =>
  ({
    media,
    matches: false,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;

globalThis.reportError ??= (error: unknown) => logError(String(error));

// Load lazy components up front.
await loadDeferred();
