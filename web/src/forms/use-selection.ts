import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { focusRow } from '../ui/select-box';
import { useStable } from '../ui/use-stable';

type Listed = {
  /** Which list is shown: its filters and search, without page and order. */
  list: string;
  /** Ids of the rows, in their order. */
  shown: readonly string[];
  departures?: Departures;
};
type Departures = {
  /** Page and order of the list; null while rows of another one are still shown. */
  place: string | null;
  /**
   * Which of these records the list still has, on any page. isKnown: only those that are known to be in it, if it is too
   * long to be read as a whole.
   */
  findListed: (ids: readonly string[], isKnown?: boolean) => Promise<readonly string[]>;
};
type Work = (ids: string[]) => Promise<boolean>;
export type Selection = ReturnType<typeof useSelection>;

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Selected records across the pages of a list, by id. What only moves to another page stays selected and is counted as
 * elsewhere; what leaves the list is deselected. Another list starts without a selection, as actions would reach what
 * nobody sees. Stays as it is while the records are changed.
 */
export function useSelection({ list, shown, departures }: Listed) {
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
  /** For records that have left the list. */
  const deselect = useStable((...ids: string[]) => {
    if (isChanging || !ids.some((id) => selected.has(id))) return;
    setSelected(new Set([...selected].filter((id) => !ids.includes(id))));
  });
  useDepartures({ list, shown, selected, ...departures }, deselect);
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
  /**
   * Changes what is selected, which keeps the selection if it fails. keepsListed: for changes after which another one of
   * the same records may follow.
   */
  const change = useStable(async (work: Work, keepsListed?: boolean): Promise<void> => {
    if (isChanging) return;
    reads.drop();
    setChanging(true);
    const ids = [...selected];
    try {
      if (!(await work(ids))) return;
      const kept = keepsListed === true ? await stillListed(ids, departures) : [];
      changed.current = selected;
      setSelected(new Set(kept));
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

async function stillListed(
  ids: readonly string[],
  departures: Departures | undefined,
): Promise<readonly string[]> {
  // Such as without a connection: then they stay selected.
  return departures === undefined ? [] : departures.findListed(ids, true).catch(() => ids);
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

/** A selected row that leaves the page has moved to another one or has left the list, also in another tab. */
function useDepartures(
  {
    list,
    shown,
    selected,
    place = null,
    findListed,
  }: Omit<Listed, 'departures'> & Partial<Departures> & { selected: ReadonlySet<string> },
  onDeparted: (...ids: string[]) => void,
): void {
  const before = useRef({ at: '', shown });
  useEffect(() => {
    if (place === null || findListed === undefined) return;
    const last = before.current;
    const at = `${list} ${place}`;
    before.current = { at, shown };
    const here = new Set(shown);
    const left = last.shown.filter((id) => selected.has(id) && !here.has(id));
    if (last.at !== at || left.length === 0) return;
    findListed(left).then(
      (listed) => {
        const stay = new Set(listed);
        onDeparted(...left.filter((id) => !stay.has(id)));
      },
      // Such as without a connection: then they stay selected.
      () => undefined,
    );
  });
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
