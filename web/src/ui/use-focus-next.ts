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
  const used = useRef<{ control: Element; after: readonly HTMLElement[] }[]>([]);
  const all = useCallback(
    () => [...(list.current?.querySelectorAll<HTMLElement>(controls) ?? [])],
    [controls],
  );
  useLayoutEffect(() => {
    const last = used.current.findLast(({ control }) => !control.isConnected);
    if (last === undefined) return;
    used.current = used.current.filter(({ control }) => control.isConnected);
    returnFocus(last.after.find((control) => control.isConnected) ?? all().at(-1) ?? null);
  });
  const onUse = useCallback(() => {
    const controls = all();
    const at = controls.findIndex((control) => control === document.activeElement);
    const control = controls[at];
    if (control === undefined) return;
    const others = used.current.filter((one) => one.control !== control);
    used.current = [...others, { control, after: controls.slice(at + 1) }];
  }, [all]);
  return { list, onUse };
}
