import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useRef, useState, type CSSProperties } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';

import { startLiveUpdates } from '../../api/live-updates';
import { settingsQuery } from '../../api/settings';
import { useUndo } from '../../forms/use-undo';
import { Notice } from '../../ui/notice';
import { StatusBar } from '../../ui/status-bar';
import { Toaster } from '../../ui/toaster';
import { listenForShortcuts, useShortcuts } from '../../ui/use-shortcuts';
import { recall, remember, setAppearance } from '../appearance';
import { MailboxNotice } from './mailbox-notice';
import { destinationOf, destinations } from './navigation';
import { Navigation } from './sidebar';
import { TopBar } from './top-bar';
import { useOnline } from './use-online';

const loadPalette = async () => ({ default: (await import('./command-palette')).CommandPalette });
const CommandPalette = lazy(loadPalette);
const ShortcutsSheet = lazy(async () => ({
  default: (await import('./shortcuts-sheet')).ShortcutsSheet,
}));

const Drawer = lazy(async () => ({ default: (await import('./drawer')).Drawer }));

const NARROW = 'docket.sidebar';
type Overlay = 'palette' | 'shortcuts' | 'drawer' | null;

/**
 * What stands around every screen: top bar, navigation, the screen, the keys that work.
 * What follows the address stands in pieces of its own, so that the next email does not draw all of this anew.
 */
export function Shell() {
  const [isNarrow, setIsNarrow] = useState(() => recall(NARROW) === 'narrow');
  const [overlay, setOverlay] = useState<Overlay>(null);
  const isOnline = useOnline();
  useLive();

  function toggleSidebar() {
    remember(NARROW, isNarrow ? 'wide' : 'narrow');
    setIsNarrow(!isNarrow);
  }
  const close = (open: boolean) => !open && setOverlay(null);
  return (
    <div
      className="grid min-h-dvh grid-cols-[var(--nav-width)_minmax(0,1fr)] grid-rows-[var(--topbar)_1fr] max-md:grid-cols-[minmax(0,1fr)] print:block"
      style={
        { '--nav-width': isNarrow ? 'var(--sidebar-narrow)' : 'var(--sidebar)' } as CSSProperties
      }
    >
      <a
        href="#main"
        className="sr-only z-50 rounded-2 bg-overlay px-3 py-2 shadow-pop focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <TopBar
        narrow={isNarrow}
        onToggleSidebar={toggleSidebar}
        onOpenDrawer={() => setOverlay('drawer')}
        onSearch={() => setOverlay('palette')}
      />
      <aside data-chrome className="border-r bg-chrome max-md:hidden">
        <div className="sticky top-(--topbar) h-[calc(100dvh-var(--topbar))]">
          <Navigation narrow={isNarrow} />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        {!isOnline && (
          <Notice tone="warn" className={clsx('mx-8 mt-4 max-md:mx-4')}>
            You are offline. What you see may be out of date; nothing you typed is lost.
          </Notice>
        )}
        {isOnline && <MailboxNotice className="mx-8 mt-4 max-md:mx-4" />}
        <main id="main" tabIndex={-1} className="flex min-w-0 grow flex-col outline-none">
          <Outlet />
        </main>
        <StatusBar onShowAll={() => setOverlay('shortcuts')} />
      </div>
      <Toaster />
      <Suspense fallback={null}>
        {overlay === 'drawer' && <Drawer onOpenChange={close} />}
        {overlay === 'palette' && <CommandPalette onOpenChange={close} />}
        {overlay === 'shortcuts' && <ShortcutsSheet onOpenChange={close} />}
      </Suspense>
      <ScrollRestoration />
      <PageOf />
      <ShellShortcuts show={setOverlay} />
    </div>
  );
}

/** The document's title follows the screen; the focus starts at the top of a new one. */
function PageOf() {
  const { pathname } = useLocation();
  const place = destinationOf(pathname);
  const before = useRef(place?.path);
  useEffect(() => {
    document.title = place === undefined ? 'Docket' : `${place.label} · Docket`;
    if (before.current === place?.path) return;
    before.current = place?.path;
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [place]);
  return null;
}

function useLive() {
  const client = useQueryClient();
  useEffect(() => startLiveUpdates(client), [client]);
  const { data: settings } = useQuery(settingsQuery());
  const theme = settings?.theme;
  const density = settings?.density;
  useEffect(() => {
    if (theme !== undefined && density !== undefined) setAppearance({ theme, density });
  }, [theme, density]);
}

const UNDO_KEYS = ['u', 'z', 'mod+z'];
const REDO_KEYS = ['Shift+u', 'Shift+z', 'mod+Shift+z'];

function ShellShortcuts({ show }: { show: (overlay: Overlay) => void }) {
  const navigate = useNavigate();
  const { undo, redo } = useUndo();
  useEffect(() => listenForShortcuts(), []);
  useEffect(() => {
    // Ctrl comes before K: by the time the palette opens, its code is there and no letter is lost.
    const prepare = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') void loadPalette();
    };
    document.addEventListener('keydown', prepare);
    return () => document.removeEventListener('keydown', prepare);
  }, []);
  useShortcuts([
    ...destinations.map(({ path, label, letter, hint }) => ({
      keys: `g ${letter}`,
      label: `Go to ${label}`,
      group: 'Go to',
      ...(hint === undefined ? {} : { hint }),
      run: () => void navigate(path),
    })),
    {
      keys: 'mod+k',
      label: 'Commands',
      hint: 'commands',
      group: 'Everywhere',
      whileTyping: true,
      run: () => show('palette'),
    },
    {
      keys: '/',
      label: 'Search',
      hint: 'search',
      group: 'Everywhere',
      run: () => show('palette'),
    },
    ...UNDO_KEYS.map((keys) => ({
      keys,
      label: 'Undo the last step',
      group: 'Everywhere',
      run: () => void undo(),
    })),
    ...REDO_KEYS.map((keys) => ({
      keys,
      label: 'Redo what was undone',
      group: 'Everywhere',
      run: () => void redo(),
    })),
    {
      keys: '?',
      label: 'This sheet',
      group: 'Everywhere',
      run: () => show('shortcuts'),
    },
  ]);
  return null;
}
