import { useCallback, useRef, useState } from 'react';

/** Selected records across pages, by id; a range extends from the last one selected. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);

  /** among: ids in list order, to select everything since the last one. */
  const select = useCallback((id: string, isSelected: boolean, among: readonly string[] = []) => {
    const from = among.indexOf(anchor.current ?? '');
    const to = among.indexOf(id);
    anchor.current = id;
    const isRange = from !== -1 && to !== -1;
    const ids = isRange ? among.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    setSelected((before) => {
      const next = new Set(before);
      for (const one of ids) {
        if (isSelected) next.add(one);
        else next.delete(one);
      }
      return next;
    });
  }, []);
  return {
    selected,
    select,
    selectAll: useCallback((ids: readonly string[]) => setSelected(new Set(ids)), []),
    clear: useCallback(() => setSelected(new Set()), []),
  };
}
