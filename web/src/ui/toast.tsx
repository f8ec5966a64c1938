import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { Button } from './button';
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
  /** Duration in milliseconds, shown as a shrinking line if there is an action. */
  stays: number;
  wraps: boolean;
  shownAt: number;
};

type Options = {
  action?: ToastAction;
  stays?: number;
  /** Allows several lines, for texts whose end matters. */
  wraps?: boolean;
};

let current: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

function show(tone: Toast['tone'], title: string, rest: { text: string | undefined } & Options) {
  const { text, action, stays = action === undefined ? PLAIN_MS : TOAST_MS } = rest;
  const wraps = rest.wraps ?? tone === 'error';
  const id = nextId++;
  set({ id, tone, title, text, action, stays, wraps, shownAt: Date.now() });
  return id;
}

/** Shows one toast at a time; a new one replaces it. Toasts with an action stay for 10 s. */
export const toast = {
  success: (title: string, text?: string, options: Options = {}) =>
    show('success', title, { text, ...options }),
  error: (title: string, text?: string, options: Options = {}) =>
    show('error', title, { text, stays: TOAST_MS, ...options }),
  info: (title: string, text?: string, options: Options = {}) =>
    show('info', title, { text, ...options }),
  /** Keeps the button but removes its shortcut. */
  removeShortcut: () => {
    if (current?.action === undefined) return;
    const { label, run } = current.action;
    set({ ...current, action: { label, run } });
  },
  /** Removes an error that was shown before `time`: what was begun then has succeeded. */
  dismissErrorBefore: (time: number) => {
    if (current?.tone === 'error' && current.shownAt <= time) set(null);
  },
  hasErrorSince: (time: number) => current?.tone === 'error' && current.shownAt >= time,
  dismiss: (id?: number) => {
    if (id === undefined || current?.id === id) set(null);
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

/** In the top bar, the only place where it covers nothing. */
export function Toaster() {
  const shown = useToast();
  return (
    <div
      data-chrome
      role="region"
      aria-label="Notifications"
      className="pointer-events-none fixed top-1 right-14 z-40 flex w-max max-w-[min(560px,calc(100vw-72px))] justify-end max-md:inset-x-0 max-md:top-0 max-md:w-auto max-md:max-w-none"
    >
      <output aria-live="polite" aria-atomic className="sr-only">
        {shown !== null && shown.tone !== 'error' && `${shown.title}. ${shown.text ?? ''}`}
      </output>
      <div role="alert" className="sr-only">
        {shown?.tone === 'error' && `${shown.title}. ${shown.text ?? ''}`}
      </div>
      {shown !== null && <ToastCard key={shown.id} toast={shown} />}
    </div>
  );
}

function ToastCard({ toast: shown }: { toast: Toast }) {
  const { id, tone, title, text, action, stays, wraps } = shown;
  const [held, setHeld] = useState(false);
  const left = useRef(stays);

  useEffect(() => {
    if (held) return undefined;
    const began = performance.now();
    const timer = setTimeout(() => toast.dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - began;
    };
  }, [held, id]);

  function act(run = action?.run) {
    toast.dismiss(id);
    run?.();
  }
  useShortcuts(
    action?.keys === undefined
      ? []
      : [{ keys: action.keys, label: action.label, run: () => act(action.runByShortcut) }],
  );
  return (
    <div
      data-toast={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pop-in pointer-events-auto relative grid min-h-10 grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-3 overflow-hidden rounded-3 bg-overlay py-1.5 pr-1.5 pl-3.5 shadow-pop max-md:min-h-(--topbar) max-md:grow max-md:rounded-none max-md:py-0.5 max-md:leading-5"
    >
      {icons[tone]}
      <div className={clsx('flex min-w-0 gap-x-2', (wraps || text === undefined) && 'flex-wrap')}>
        <p className={clsx('font-semi', !wraps && text !== undefined && 'shrink-0')}>{title}</p>
        {text !== undefined && (
          <p
            title={text}
            className={clsx('min-w-0 break-words text-ink-2', !wraps && 'line-clamp-1')}
          >
            {text}
          </p>
        )}
      </div>
      {action === undefined ? (
        <IconButton
          icon={X}
          iconSize={14}
          label="Dismiss"
          tip={false}
          onClick={() => toast.dismiss(id)}
        />
      ) : (
        <Button size="sm" onClick={() => act()}>
          {action.label}
          {action.keys !== undefined && <Keys keys={action.keys} />}
        </Button>
      )}
      {action !== undefined && (
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
