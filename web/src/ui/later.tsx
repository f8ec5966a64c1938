import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

type Loads = () => Promise<unknown>;
const waiting = new Set<Loads>();

/**
 * A component whose code is loaded when it is first rendered, so that dialogs and menus do not add to the first
 * load. Once loaded it renders synchronously.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Shown until then. */
  meanwhile: ReactNode = null,
) {
  let loaded: ComponentType<Props> | undefined;
  async function fetch() {
    loaded ??= await load();
    return { default: loaded };
  }
  waiting.add(fetch);
  const Lazy = lazy(fetch) as unknown as ComponentType<Props>;

  function Later(props: Props) {
    // Decided once per instance: switching later would remount it and lose what was typed.
    const [Component] = useState<ComponentType<Props> | undefined>(() => loaded);
    if (Component !== undefined) return <Component {...props} />;
    return (
      <Suspense fallback={meanwhile}>
        <Lazy {...props} />
      </Suspense>
    );
  }
  return Object.assign(Later, { fetch, isLoaded: () => loaded !== undefined });
}

/** Loads everything that was deferred; for tests. */
export async function loadDeferred(): Promise<void> {
  await Promise.all([...waiting].map((fetch) => fetch()));
}
