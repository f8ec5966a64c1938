import { useEffect, useRef } from 'react';

import { useAddressState } from '../../ui/use-address-state';

/** As public/manifest.webmanifest names what another app shares. */
const SHARED = ['shared_title', 'shared_text', 'shared_url'] as const;
const LONGEST_TITLE = 200;

export type SharedTask = { title: string; description: string };

/** The task that another app's text becomes: its title or first line, and all else as the description. */
export function sharedTask(search: URLSearchParams): SharedTask | null {
  const [title, text, url] = SHARED.map((name) => (search.get(name) ?? '').trim());
  const lines = [title, ...(text ?? '').split('\n'), url].filter((line) => line?.trim());
  const [first = '', ...rest] = [...new Set(lines)] as string[];
  if (first === '') return null;
  const isCut = first.length > LONGEST_TITLE;
  return {
    title: first.slice(0, LONGEST_TITLE),
    description: (isCut ? [first, ...rest] : rest).join('\n'),
  };
}

/** Opens the form of a task with what another app shared, once, and takes it out of the URL. */
export function useSharedTask(open: (shared: SharedTask) => void): void {
  const { search, replace } = useAddressState();
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
