import { useSyncExternalStore } from 'react';

export const TOAST_MS = 10_000;
const PLAIN_MS = 5_000;

export type ToastAction = { label: string; keys?: string; run: () => void };
export type Toast = {
  id: number;
  tone: 'success' | 'error' | 'info';
  title: string;
  text: string | undefined;
  action: ToastAction | undefined;
  /** Milliseconds it stays; shown as a line that runs out when there is an action. */
  stays: number;
};

type Options = { action?: ToastAction; stays?: number };

let current: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

function show(tone: Toast['tone'], title: string, rest: { text: string | undefined } & Options) {
  const { text, action, stays = action === undefined ? PLAIN_MS : TOAST_MS } = rest;
  const id = nextId++;
  set({ id, tone, title, text, action, stays });
  return id;
}

/** One at a time, the newest replaces. Undo goes in as the action: it stays 10 s. */
export const toast = {
  success: (title: string, text?: string, options: Options = {}) =>
    show('success', title, { text, ...options }),
  error: (title: string, text?: string, options: Options = {}) =>
    show('error', title, { text, stays: TOAST_MS, ...options }),
  info: (title: string, text?: string, options: Options = {}) =>
    show('info', title, { text, ...options }),
  dismiss: (id?: number) => {
    if (id === undefined || current?.id === id) set(null);
  },
};

export function useToast(): Toast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
