import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

import { returnFocus } from './focus-return';

/**
 * Keeps keyboard focus in a list whose rows disappear when their control is used: it moves to the control that takes its
 * place. Call `onUse` when a control is used, before its row is removed.
 */
export function useFocusNext<List extends HTMLElement>(
  controls: string,
): { list: RefObject<List | null>; onUse: () => void } {
  const list = useRef<List>(null);
  const used = useRef<{ control: Element; after: readonly HTMLElement[] } | null>(null);
  const all = useCallback(
    () => [...(list.current?.querySelectorAll<HTMLElement>(controls) ?? [])],
    [controls],
  );
  useLayoutEffect(() => {
    if (used.current === null || used.current.control.isConnected) return;
    const { after } = used.current;
    used.current = null;
    returnFocus(after.find((control) => control.isConnected) ?? all().at(-1) ?? null);
  });
  const onUse = useCallback(() => {
    const controls = all();
    const at = controls.findIndex((control) => control === document.activeElement);
    const control = controls[at];
    used.current = control === undefined ? null : { control, after: controls.slice(at + 1) };
  }, [all]);
  return { list, onUse };
}
