import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

import { returnFocus } from './focus-return';

/**
 * For a list that a row leaves once its control is used: the control that takes its place gets the focus, which would
 * otherwise be lost. `onUse` is called when a control is used, before the row leaves.
 */
export function useFocusNext<List extends HTMLElement>(
  controls: string,
): { list: RefObject<List | null>; onUse: () => void } {
  const list = useRef<List>(null);
  const used = useRef<{ control: Element; at: number } | null>(null);
  const all = useCallback(
    () => [...(list.current?.querySelectorAll<HTMLElement>(controls) ?? [])],
    [controls],
  );
  useLayoutEffect(() => {
    if (used.current === null || used.current.control.isConnected) return;
    const { at } = used.current;
    used.current = null;
    const left = all();
    returnFocus(left[at] ?? left.at(-1) ?? null);
  });
  const onUse = useCallback(() => {
    const at = all().findIndex((control) => control === document.activeElement);
    const control = all()[at];
    used.current = control === undefined ? null : { control, at };
  }, [all]);
  return { list, onUse };
}
