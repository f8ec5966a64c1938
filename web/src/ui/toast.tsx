import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import {
  type FocusEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

import { Button } from './button';
import { returnFocus } from './focus-return';
import { IconButton } from './icon-button';
import { Keys } from './kbd';
import { useShortcuts } from './use-shortcuts';

const TOAST_MS = 10_000;
const PLAIN_MS = 5_000;

export type ToastAction = {
  label: string;
  keys?: string;
  run: () => void;
  /** Run by the shortcut instead of `run`. */
  runByShortcut?: () => void;
};
type Toast = {
  id: number;
  tone: 'success' | 'error' | 'info';
  title: string;
  text: string | undefined;
  action: ToastAction | undefined;
  /** Duration in milliseconds, shown as a shrinking line if there is an action; null until dismissed. */
  stays: number | null;
  wraps: boolean;
  isAtField: boolean;
  shownAt: number;
};

type Options = {
  action?: ToastAction;
  stays?: number | null;
  /** Allows more lines than the two (three on a phone) of other texts, if the end matters. */
  wraps?: boolean;
  /** The form on screen says it at a field, too. */
  isAtField?: boolean;
};

let current: Toast | null = null;
/** Shown once the current toast, which has the focus, loses it. */
let waiting: Toast | null = null;
let focusedId: number | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

function show(tone: Toast['tone'], title: string, rest: { text: string | undefined } & Options) {
  const { text, action, stays = action === undefined ? PLAIN_MS : TOAST_MS } = rest;
  const { wraps = tone === 'error', isAtField = false } = rest;
  const id = nextId++;
  const next = { id, tone, title, text, action, stays, wraps, isAtField, shownAt: Date.now() };
  if (current !== null && current.id === focusedId) {
    // An error that nobody has read yet must not be lost to a success.
    if (tone === 'error' || waiting?.tone !== 'error') waiting = next;
  } else set(next);
  return id;
}

function showWaiting() {
  const next = waiting;
  waiting = null;
  set(next);
}

function ofScreenLeft({ action, stays, ...shown }: Toast): Toast {
  return {
    ...shown,
    stays: stays ?? TOAST_MS,
    action: action && { label: action.label, run: action.run },
  };
}

const errors = () =>
  [current, waiting].flatMap((shown) => (shown?.tone === 'error' ? [shown] : []));

/**
 * Shows one toast at a time; a new one replaces it, unless it has focus. Toasts with an action stay for 10 s, and errors
 * until they are dismissed, as the reason is shown nowhere else. One that a field shows, too, goes with it.
 */
export const toast = {
  success: (title: string, text?: string, options: Options = {}) =>
    show('success', title, { text, ...options }),
  error: (title: string, text?: string, options: Options = {}) =>
    show('error', title, { text, stays: null, ...options }),
  info: (title: string, text?: string, options: Options = {}) =>
    show('info', title, { text, ...options }),
  /** Removes the shortcut but keeps the button, and lets an error of the screen left expire. */
  leaveScreen: () => {
    waiting &&= ofScreenLeft(waiting);
    if (current !== null) set(ofScreenLeft(current));
  },
  /** Removes an error that was shown before `time`: what was begun then has succeeded. */
  dismissErrorBefore: (time: number) => {
    for (const { id, shownAt } of errors()) if (shownAt <= time) toast.dismiss(id);
  },
  dismissErrorAtField: () => {
    for (const { id, isAtField } of errors()) if (isAtField) toast.dismiss(id);
  },
  hasErrorSince: (time: number) => errors().some(({ shownAt }) => shownAt >= time),
  dismiss: (id?: number) => {
    if (id === undefined || waiting?.id === id) waiting = null;
    if (id === undefined || current?.id === id) showWaiting();
  },
};

function useToast(): Toast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

const icons = {
  success: <CircleCheck size={16} className="text-success-text" aria-hidden />,
  error: <CircleAlert size={16} className="text-danger-text" aria-hidden />,
  info: <Info size={16} className="text-ink-3" aria-hidden />,
};

/** In the top bar beside the search, the only place where it covers nothing. */
export function Toaster() {
  const shown = useToast();
  return (
    <div
      data-chrome
      role="region"
      aria-label="Notifications"
      className="pointer-events-none fixed top-1 right-14 z-40 flex w-max max-w-[min(clamp(35rem,100vw-42.5rem,47.5rem),100vw-4.5rem)] justify-end max-md:inset-x-0 max-md:top-0 max-md:w-auto max-md:max-w-none"
    >
      <output aria-live="polite" aria-atomic className="sr-only">
        {shown !== null && shown.tone !== 'error' && <Announced key={shown.id} toast={shown} />}
      </output>
      {/* An open dialog hides everything from screen readers except what has aria-live. */}
      <div role="alert" aria-live="assertive" className="sr-only">
        {shown?.tone === 'error' && <Announced key={shown.id} toast={shown} />}
      </div>
      {shown !== null && <ToastCard key={shown.id} toast={shown} />}
    </div>
  );
}

/** Its key is the toast's id: otherwise the same text shown again would not be announced. */
function Announced({ toast: { title, text = '' } }: { toast: Toast }) {
  return <span>{`${title}. ${text}`}</span>;
}

/** Holds a toast that has focus, and returns focus to where it was when the toast goes. */
function useToastFocus(id: number) {
  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const isWithin = (element: EventTarget | null) =>
    element instanceof Node && card.current?.contains(element) === true;
  useLayoutEffect(() => {
    const shown = card.current;
    return () => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLElement) || !shown?.contains(activeElement)) return;
      focusedId = null;
      activeElement.blur();
      returnFocus(cameFrom.current);
    };
  }, []);
  return {
    card,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      focusedId = id;
      if (relatedTarget instanceof HTMLElement && !isWithin(relatedTarget))
        cameFrom.current = relatedTarget;
    },
    /** False if focus only moves within the toast, or the window loses it. */
    onBlur: ({ relatedTarget }: FocusEvent): boolean => {
      if (isWithin(relatedTarget) || isWithin(document.activeElement)) return false;
      focusedId = null;
      if (waiting !== null) showWaiting();
      return true;
    },
  };
}

function ToastCard({ toast: shown }: { toast: Toast }) {
  const { id, tone, title, text, action, stays, wraps } = shown;
  const isLimited = !wraps && text !== undefined;
  const [held, setHeld] = useState(false);
  const left = useRef<number>(undefined);
  const { card, onFocus, onBlur } = useToastFocus(id);

  useEffect(() => {
    if (held || stays === null) return undefined;
    const began = performance.now();
    const remaining = left.current ?? stays;
    const timer = setTimeout(() => toast.dismiss(id), remaining);
    return () => {
      clearTimeout(timer);
      left.current = remaining - (performance.now() - began);
    };
  }, [held, id, stays]);

  function act(run = action?.run) {
    toast.dismiss(id);
    run?.();
  }
  useShortcuts(
    action?.keys === undefined
      ? []
      : [
          {
            keys: action.keys,
            label: action.label,
            isNotice: true,
            run: () => act(action.runByShortcut),
          },
        ],
  );
  return (
    <div
      ref={card}
      data-toast={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        onFocus(event);
        setHeld(true);
      }}
      onBlur={(event) => {
        if (onBlur(event)) setHeld(false);
      }}
      className="pop-in pointer-events-auto relative grid min-h-10 grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 overflow-hidden rounded-3 bg-overlay py-1 pr-1.5 pl-3.5 shadow-pop max-md:min-h-(--topbar) max-md:grow max-md:rounded-none max-md:py-0 max-md:leading-5"
    >
      {icons[tone]}
      <div
        className={clsx(
          'flex min-w-0 gap-x-2',
          isLimited
            ? // On a phone title and text are one paragraph, whose three lines are as high as the bar.
              'max-md:line-clamp-3 max-md:text-12 max-md:leading-4'
            : 'flex-wrap max-md:py-0.5',
        )}
      >
        <p className={clsx('font-semi', isLimited && 'shrink-0 max-md:mr-2 max-md:inline')}>
          {title}
        </p>
        {text !== undefined && (
          <p
            title={text}
            className={clsx(
              'min-w-0 break-words text-ink-2',
              isLimited && 'line-clamp-2 max-md:inline',
            )}
          >
            {text}
          </p>
        )}
      </div>
      <span className="flex items-center">
        {action !== undefined && (
          <Button size="sm" onClick={() => act()}>
            {action.label}
            {action.keys !== undefined && <Keys keys={action.keys} />}
          </Button>
        )}
        {/* On phones it covers the buttons of the bar. */}
        <IconButton
          icon={X}
          iconSize={14}
          label="Dismiss"
          tip={false}
          className={clsx('max-md:size-11', action !== undefined && stays !== null && 'md:hidden')}
          onClick={() => toast.dismiss(id)}
        />
      </span>
      {action !== undefined && stays !== null && (
        <span
          aria-hidden
          className="toast-time absolute bottom-0 left-0 h-0.5 w-full bg-accent-line"
          style={{
            animationDuration: `${stays}ms`,
            animationPlayState: held ? 'paused' : 'running',
          }}
        />
      )}
    </div>
  );
}
