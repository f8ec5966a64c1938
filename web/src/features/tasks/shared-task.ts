import { useEffect, useRef } from 'react';

import { useUrlState } from '../../ui/use-url-state';

/** Parameter names from public/manifest.webmanifest (Web Share Target). */
const SHARED = ['shared_title', 'shared_text', 'shared_url'] as const;
const MAX_TITLE_LENGTH = 200;

export type SharedTask = { title: string; description: string };

/** A task from shared text: the title or first line becomes its title, the rest its description. */
export function sharedTask(search: URLSearchParams): SharedTask | null {
  const [title, text, url] = SHARED.map((name) => (search.get(name) ?? '').trim());
  const lines = [title, ...(text ?? '').split('\n'), url].filter((line) => line?.trim());
  const [first = '', ...rest] = [...new Set(lines)] as string[];
  if (first === '') return null;
  const isCut = first.length > MAX_TITLE_LENGTH;
  return {
    title: first.slice(0, MAX_TITLE_LENGTH),
    description: (isCut ? [first, ...rest] : rest).join('\n'),
  };
}

/** Opens the task form with text shared from another app, once, and removes it from the URL. */
export function useSharedTask(open: (shared: SharedTask) => void): void {
  const { search, replace } = useUrlState();
  const shared = sharedTask(search);
  const key = shared === null ? '' : JSON.stringify(shared);
  const latest = useRef({ open, replace });
  useEffect(() => {
    latest.current = { open, replace };
  });
  useEffect(() => {
    if (key === '') return;
    latest.current.open(JSON.parse(key) as SharedTask);
    latest.current.replace(Object.fromEntries(SHARED.map((name) => [name, null])));
  }, [key]);
}
