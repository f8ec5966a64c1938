import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

import { focusRow } from '../ui/select-box';
import { useStable } from '../ui/use-stable';

type Listed = {
  /** Which list is shown: its filters and search, without the page. */
  list: string;
  /** Ids of the rows, in their order. */
  shown: readonly string[];
};
export type Selection = ReturnType<typeof useSelection>;

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Selected records across the pages of a list, by id. What leaves the page stays selected and is counted as elsewhere:
 * it may only have moved to another page. What a person removes by itself is deselected where that is done. Another list
 * starts without a selection, as actions would reach what nobody sees. Stays as it is while the records are changed.
 */
export function useSelection({ list, shown }: Listed) {
  const [selected, setSelected] = useState(NOTHING);
  const [isChanging, setChanging] = useState(false);
  const anchor = useRef<string | null>(null);
  const [listBefore, setListBefore] = useState(list);
  if (!isChanging && listBefore !== list) {
    setListBefore(list);
    setSelected(NOTHING);
  }
  const changed = useFocusReturn(shown, selected.size, anchor);
  const reads = useReads(list);

  const select = useStable((id: string, isSelected: boolean, isRange = false) => {
    if (isChanging) return;
    const from = isRange ? shown.indexOf(anchor.current ?? '') : -1;
    const to = shown.indexOf(id);
    anchor.current = id;
    const isFound = from !== -1 && to !== -1;
    const ids = isFound ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    setSelected((before) => {
      const next = new Set(before);
      for (const one of ids) {
        if (isSelected) next.add(one);
        else next.delete(one);
      }
      return next;
    });
  });
  /** For a record that a person has removed by itself. */
  const deselect = useStable((id: string) => {
    if (selected.has(id)) select(id, false);
  });
  const selectAll = useStable((ids: readonly string[]) => {
    if (!isChanging) setSelected(new Set(ids));
  });
  /** Selects what is being read, unless meanwhile the list is another or the selection was cleared or changed. */
  const selectWhenRead = useStable(async (read: Promise<readonly string[]>): Promise<void> => {
    const isWanted = reads.begin();
    const ids = await read;
    if (isWanted()) selectAll(ids);
  });
  const clear = useStable(() => {
    reads.drop();
    if (!isChanging) setSelected(NOTHING);
  });
  /** Changes what is selected, which keeps the selection if it fails. */
  const change = useStable(async (work: (ids: string[]) => Promise<boolean>): Promise<void> => {
    if (isChanging) return;
    reads.drop();
    setChanging(true);
    try {
      if (!(await work([...selected]))) return;
      changed.current = selected;
      setSelected(NOTHING);
    } finally {
      setChanging(false);
    }
  });
  return {
    selected,
    /** How many of them are on other pages. */
    elsewhere: selected.size - shown.filter((id) => selected.has(id)).length,
    isPageSelected: shown.every((id) => selected.has(id)),
    isChanging,
    /** isRange: everything since the last one that was selected. */
    select,
    deselect,
    selectWhenRead,
    selectPage: useStable(() => selectAll([...selected, ...shown])),
    clear,
    change,
  };
}

/** Of the reads of ids to select, only the last one counts, and only while the list it was begun for is shown. */
function useReads(list: string) {
  const last = useRef(0);
  const isShown = useStable((one: string) => one === list);
  const drop = useStable(() => {
    last.current += 1;
  });
  return {
    drop,
    begin: () => {
      drop();
      const own = last.current;
      return () => own === last.current && isShown(list);
    },
  };
}

/** When the bar of the selection goes, which may have had the focus, a row gets it that is still there. */
function useFocusReturn(
  shown: readonly string[],
  size: number,
  anchor: RefObject<string | null>,
): RefObject<ReadonlySet<string>> {
  const wasSelected = useRef(false);
  const changed = useRef(NOTHING);
  // The row selected last may just have left.
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (wasSelected.current && size === 0) {
      const at = Math.max(0, before.current.indexOf(anchor.current ?? ''));
      const rows = [...before.current.slice(at), ...before.current.slice(0, at).toReversed()];
      focusRow(rows.filter((id) => !changed.current.has(id)));
    }
    changed.current = NOTHING;
    wasSelected.current = size > 0;
    before.current = shown;
  });
  return changed;
}
