import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  type Location,
  type NavigateOptions,
  type Navigator,
  Router,
  type To,
  type UNSAFE_createBrowserHistory,
  type UNSAFE_createMemoryHistory,
  UNSAFE_NavigationContext,
  useLocation,
} from 'react-router';

import { placeInPage } from './place-in-page';
import { stayUnderDialog } from './stay-under-dialog';

/** Of the browser, or in memory for tests. Both must be created with v5Compat, or pushes are not announced. */
export type AppHistory = ReturnType<
  typeof UNSAFE_createBrowserHistory | typeof UNSAFE_createMemoryHistory
>;

type Scroll = {
  /** Whether the last navigation asked to leave the scroll position alone. */
  isKept: boolean;
  positions: Map<string, number>;
};
const ScrollContext = createContext<Scroll | null>(null);

/**
 * React Router without its data router, which is half of its code and loads nothing here. Supports two options of
 * navigate() that otherwise only the data router does: flushSync and preventScrollReset.
 */
export function AppRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [shown, setShown] = useState({
    action: history.action,
    location: history.location,
    isKept: false,
  });
  const [{ navigator, takeOptions }] = useState(() => createNavigator(history));
  const [positions] = useState(readPositions);
  const displayed = useRef(shown.location);
  useLayoutEffect(() => {
    displayed.current = shown.location;
  }, [shown.location]);
  const [staysUnderDialog] = useState(() => stayUnderDialog((delta) => history.go(delta)));
  useLayoutEffect(
    () =>
      history.listen(({ action, location, delta }) => {
        if (staysUnderDialog({ action, delta })) return;
        const given = takeOptions();
        positions.set(scrollKey(displayed.current), window.scrollY);
        const show = () =>
          setShown({ action, location, isKept: given.preventScrollReset === true });
        // A transition keeps the screen on view until the code of the next one is loaded.
        if (given.flushSync === true) flushSync(show);
        else startTransition(show);
      }),
    [history, positions, staysUnderDialog, takeOptions],
  );
  useEffect(() => keepPositions(positions, displayed), [positions]);
  const scroll = useMemo(() => ({ isKept: shown.isKept, positions }), [shown.isKept, positions]);
  return (
    <ScrollContext value={scroll}>
      <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
        {children}
      </Router>
    </ScrollContext>
  );
}

/** A history announces where it goes, but not with which options. */
function createNavigator(history: AppHistory) {
  let options: NavigateOptions = {};
  const withOptions =
    (go: 'push' | 'replace') =>
    (to: To, state?: unknown, given: NavigateOptions = {}) => {
      options = given;
      history[go](to, state);
    };
  const navigator: Navigator = {
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: withOptions('push'),
    replace: withOptions('replace'),
  };
  const takeOptions = (): NavigateOptions => {
    const taken = options;
    options = {};
    return taken;
  };
  return { navigator, takeOptions };
}

/**
 * Navigates to an absolute place. Unlike React Router's hook its result never changes, so that opening the next email
 * does not render every row.
 */
export function useNavigate(): (to: To, options?: NavigateOptions) => void {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  return useMemo(
    () =>
      (to, options = {}) =>
        options.replace === true
          ? navigator.replace(to, options.state, options)
          : navigator.push(to, options.state, options),
    [navigator],
  );
}

/** Stands beside the screen, so that it scrolls once the screen is shown: to where it was left, a #place or the top. */
export function ScrollRestoration() {
  const scroll = useContext(ScrollContext);
  const location = useLocation();
  const restore = useRef(scroll);
  useLayoutEffect(() => {
    restore.current = scroll;
  });
  const { hash } = location;
  const key = scrollKey(location);
  useLayoutEffect(() => {
    const { isKept, positions } = restore.current ?? { isKept: false, positions: new Map() };
    const position = positions.get(key);
    const place = placeInPage(hash);
    if (position !== undefined) window.scrollTo(0, position);
    else if (place !== null) place.scrollIntoView();
    else if (!isKept) window.scrollTo(0, 0);
  }, [key, hash]);
  return null;
}

/** The first entry of a visit always has the key 'default', so it is known by its path. */
function scrollKey({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string {
  return key === 'default' ? pathname : key;
}

const POSITIONS = 'docket.scroll-positions';

/** A reload keeps them: they are stored when the page goes. */
function keepPositions(
  positions: Map<string, number>,
  displayed: { readonly current: Location },
): () => void {
  window.history.scrollRestoration = 'manual';
  const store = () => {
    positions.set(scrollKey(displayed.current), window.scrollY);
    sessionStorage.setItem(POSITIONS, JSON.stringify(Object.fromEntries(positions)));
    window.history.scrollRestoration = 'auto';
  };
  window.addEventListener('pagehide', store);
  return () => window.removeEventListener('pagehide', store);
}

function readPositions(): Map<string, number> {
  const stored: unknown = JSON.parse(sessionStorage.getItem(POSITIONS) ?? '{}');
  return new Map(
    Object.entries(Object(stored)).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  );
}
