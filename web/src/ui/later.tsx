import { lazy, Suspense, useState, type ComponentType } from 'react';

type Loads = () => Promise<unknown>;
const waiting = new Set<Loads>();

/**
 * A component whose code comes when it is first shown, so that dialogs and menus do not weigh on the first
 * load. Once there, it renders at once. Its props are known without its code.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  async function fetch() {
    loaded ??= await load();
    return { default: loaded };
  }
  waiting.add(fetch);
  const Lazy = lazy(fetch) as unknown as ComponentType<Props>;

  function Later(props: Props) {
    // Decided once for each instance: changing over later would remount it and lose what was typed.
    const [Component] = useState<ComponentType<Props> | undefined>(() => loaded);
    if (Component !== undefined) return <Component {...props} />;
    return (
      <Suspense fallback={null}>
        <Lazy {...props} />
      </Suspense>
    );
  }
  return Object.assign(Later, { fetch, isLoaded: () => loaded !== undefined });
}

/** Fetches the code of everything that was put off: when the page has come to rest, and before tests. */
export async function fetchTheRest(): Promise<void> {
  await Promise.all([...waiting].map((fetch) => fetch()));
}
