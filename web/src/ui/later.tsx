import {
  lazy,
  Suspense,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

import { loadChunk } from './load-chunk';
import { holdTypedAhead } from './typed-ahead';
import { useStable } from './use-stable';

type Loads = () => Promise<unknown>;
const waiting = new Set<Loads>();
const panels = new Set<() => void>();

/**
 * A lazily loaded component for dialogs and menus, to keep them out of the initial bundle. Unlike React.lazy,
 * it renders synchronously once loaded.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  /** Rendered while loading. */
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
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
      <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
        <Lazy {...props} />
      </Suspense>
    );
  }
  return Object.assign(Later, { fetch, preload, isLoaded: () => loaded !== undefined });
}

type Closes = { onClose: () => void } | { onOpenChange: (open: boolean) => void };
type PanelProps = Closes & { open?: boolean; keepFocus?: boolean };

/** A lazily loaded dialog or floating panel: what is typed while it loads is typed into it. */
export function laterPanel<Props extends Closes>(load: () => Promise<ComponentType<Props>>) {
  const Panel = later<Props>(load, (props: PanelProps) => {
    const isOpening = props.open !== false && props.keepFocus !== true;
    const close = () => ('onClose' in props ? props.onClose() : props.onOpenChange(false));
    return isOpening && <TypedAhead onEscape={close} />;
  });
  panels.add(Panel.preload);
  return Panel;
}

/** While mounted, keys wait for the panel that is opening. */
export function TypedAhead({ onEscape }: { onEscape: () => void }) {
  const close = useStable(onEscape);
  useLayoutEffect(() => holdTypedAhead(close), [close]);
  return null;
}

/** Loads the panels that every screen may open, so that the first opening takes no longer than the next. */
export function preloadPanels(): void {
  for (const preload of panels) preload();
}

/** Loads all lazy components; for tests. */
export async function loadDeferred(): Promise<void> {
  await Promise.all([...waiting].map((fetch) => fetch()));
}
