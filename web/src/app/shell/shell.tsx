import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';

import { clockQuery } from '../../api/contexts';
import { startLiveUpdates } from '../../api/live-updates';
import { setCurrentScreen } from '../../api/undo-history';
import { settingsQuery } from '../../api/settings';
import { useUndo } from '../../forms/use-undo';
import { Conflicts } from '../../forms/conflicts';
import { useNavigate } from '../../ui/app-router';
import { setScreenTitle } from '../../ui/page-title';
import { StatusBar } from '../../ui/status-bar';
import { readStored, writeStored } from '../../ui/stored';
import { submitFormAround } from '../../ui/submit-key';
import { toast, Toaster } from '../../ui/toast';
import { listenForShortcuts, useShortcuts, type Shortcut } from '../../ui/use-shortcuts';
import { setZone } from '../../ui/zone';
import { setAppearance } from './appearance';
import { destinationOf, destinations } from './navigation';
import { NewDay } from './new-day';
import { Navigation } from './sidebar';
import { OfflineNotice } from './offline-notice';
import { OpenDoorNotice } from './open-door-notice';
import { SentReplies } from './sent-replies';
import { MailboxNotice, useOnline } from './sync-state';
import { TopBar } from './top-bar';
import { useOpenedNotifications } from './use-opened-notifications';
import { laterPanel, preloadPanels } from '../../ui/later';
import { whenIdle } from '../../ui/after-paint';

const CommandPalette = laterPanel(async () => (await import('./command-palette')).CommandPalette);
const ShortcutsSheet = laterPanel(async () => (await import('./shortcuts-sheet')).ShortcutsSheet);
const Drawer = laterPanel(async () => (await import('./drawer')).Drawer);

const NARROW = 'docket.sidebar';
type Overlay = 'palette' | 'shortcuts' | 'drawer' | null;

/**
 * Layout of every screen: top bar, navigation, status bar and shortcuts. Whatever depends on the URL is a
 * separate component, so that opening the next email does not re-render the whole layout.
 */
export function Shell() {
  const [isNarrow, setIsNarrow] = useState(() => readStored(NARROW) === 'narrow');
  const [overlay, setOverlay] = useState<Overlay>(null);
  const isOnline = useOnline();
  useLiveUpdates();
  useOpenedNotifications();

  function toggleSidebar() {
    writeStored(NARROW, isNarrow ? 'wide' : 'narrow');
    setIsNarrow(!isNarrow);
  }
  const close = () => setOverlay(null);
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
      {/* As tall as the page, it would be the browser's scroll anchor, and what changes above the reader would move the page. */}
      <aside data-chrome className="border-r bg-chrome [overflow-anchor:none] max-md:hidden">
        <div className="sticky top-(--topbar) h-[calc(100dvh-var(--topbar))]">
          <Navigation narrow={isNarrow} />
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <OfflineNotice />
        {isOnline && <MailboxNotice className="mx-8 mt-3 max-md:mx-4" />}
        <OpenDoorNotice className="mx-8 mt-3 max-md:mx-4" />
        <main id="main" tabIndex={-1} className="flex min-w-0 grow flex-col outline-none">
          <Outlet />
        </main>
        <StatusBar onShowAll={() => setOverlay('shortcuts')}>
          <TimeZoneLink />
        </StatusBar>
      </div>
      <Conflicts />
      <SentReplies />
      <NewDay />
      <Toaster />
      {overlay === 'drawer' && <Drawer onClose={close} />}
      {overlay === 'palette' && <CommandPalette onClose={close} />}
      {overlay === 'shortcuts' && <ShortcutsSheet onClose={close} />}
      <PageTitle />
      <ShellShortcuts show={setOverlay} />
    </div>
  );
}

/** The time zone used on all screens, linking to where it is set. */
function TimeZoneLink() {
  const { data: own } = useQuery(clockQuery());
  if (own === undefined) return null;
  return (
    <Link to="/contexts" title="All times are in this time zone" className="hover:text-ink-2">
      {own.timezone.replaceAll('_', ' ')}
    </Link>
  );
}

/** Names the document and its main content, and moves focus to the top of a new screen. */
function PageTitle() {
  const { pathname } = useLocation();
  const place = destinationOf(pathname);
  const before = useRef(place?.path);
  useLayoutEffect(() => setCurrentScreen(pathname), [pathname]);
  useLayoutEffect(() => {
    setScreenTitle(place?.label);
    const main = document.querySelector('#main');
    if (place === undefined) main?.removeAttribute('aria-label');
    else main?.setAttribute('aria-label', place.label);
  }, [place]);
  useEffect(() => {
    if (before.current === place?.path) return;
    before.current = place?.path;
    // The toast's undo key would act on the previous screen.
    toast.leaveScreen();
    const main = document.querySelector<HTMLElement>('#main');
    if (main?.contains(document.activeElement) !== true) main?.focus({ preventScroll: true });
  }, [place]);
  return null;
}

function useLiveUpdates() {
  const client = useQueryClient();
  useEffect(() => startLiveUpdates(client), [client]);
  const { data: own } = useQuery(clockQuery());
  useEffect(() => {
    if (own !== undefined) setZone(own.timezone);
  }, [own]);
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
  const { undoHere, redo } = useUndo();
  useEffect(() => listenForShortcuts(), []);
  useEffect(() => whenIdle(preloadPanels), []);
  const everywhere = (keys: string, label: string, run: Shortcut['run']): Shortcut => ({
    keys,
    label,
    group: 'Everywhere',
    run,
  });
  useShortcuts([
    ...destinations.map(({ path, label, letter, hint }) => ({
      keys: `g ${letter}`,
      label: `Go to ${label}`,
      group: 'Go to',
      hint,
      run: () => navigate(path),
    })),
    {
      ...everywhere('mod+k', 'Commands', () => show('palette')),
      hint: 'commands',
      whileTyping: true,
    },
    { ...everywhere('/', 'Search', () => show('palette')), hint: 'search' },
    ...UNDO_KEYS.map((keys) => everywhere(keys, 'Undo the last step on this screen', undoHere)),
    ...REDO_KEYS.map((keys) => everywhere(keys, 'Redo the last undone step', () => void redo())),
    {
      ...everywhere('mod+Enter', 'Submit the form, or send the reply you are writing', (event) =>
        submitFormAround(event.target),
      ),
      whileTyping: true,
      inDialog: true,
    },
    everywhere('?', 'Show keyboard shortcuts', () => show('shortcuts')),
  ]);
  return null;
}
