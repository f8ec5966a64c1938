import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

import { loadChunk } from './load-chunk';

type Loads = () => Promise<unknown>;
const waiting = new Set<Loads>();

/**
 * A lazily loaded component for dialogs and menus, to keep them out of the initial bundle. Unlike React.lazy,
 * it renders synchronously once loaded.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Rendered while loading. */
  fallback: ReactNode = null,
) {
  let loaded: ComponentType<Props> | undefined;
  const keep = async () => (loaded ??= await load());
  const fetch = async () => ({ default: await loadChunk(keep) });
  /** An error is reported once the component is rendered. */
  const preload = () => void keep().catch(() => undefined);
  waiting.add(fetch);
  const Lazy = lazy(fetch) as unknown as ComponentType<Props>;

  function Later(props: Props) {
    // Decided once per instance: switching later would remount it and lose its input.
    const [Component] = useState<ComponentType<Props> | undefined>(() => loaded);
    if (Component !== undefined) return <Component {...props} />;
    return (
      <Suspense fallback={fallback}>
        <Lazy {...props} />
      </Suspense>
    );
  }
  return Object.assign(Later, { fetch, preload, isLoaded: () => loaded !== undefined });
}

/** Loads all lazy components; for tests. */
export async function loadDeferred(): Promise<void> {
  await Promise.all([...waiting].map((fetch) => fetch()));
}
