import { useSyncExternalStore } from 'react';

import { readStored, writeStored } from '../../ui/stored';

export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
export const DENSITIES = ['comfortable', 'compact'] as const;
type Density = (typeof DENSITIES)[number];
export type Appearance = { theme: Theme; density: Density };

const listeners = new Set<() => void>();
let current: Appearance = { theme: stored('theme', THEMES), density: stored('density', DENSITIES) };

/** Applies and stores the change. public/theme.js reads the same keys before the first paint. */
export function setAppearance(change: Partial<Appearance>): void {
  current = { ...current, ...change };
  const { dataset } = document.documentElement;
  if (current.theme === 'system') delete dataset['theme'];
  else dataset['theme'] = current.theme;
  if (current.density === 'comfortable') delete dataset['density'];
  else dataset['density'] = current.density;
  for (const [name, value] of Object.entries(current)) writeStored(`docket.${name}`, value);
  for (const listener of listeners) listener();
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

function stored<const Values extends readonly string[]>(
  name: string,
  values: Values,
): Values[number] {
  const value = readStored(`docket.${name}`);
  return values.find((one) => one === value) ?? (values[0] as Values[number]);
}
