import { type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Nobody reads what has just come under their finger and taps it within this time. */
const SETTLE_MS = 500;
/** A click this much later is never ignored, even if the clock of the input lags behind. */
const LONGEST_MS = 3_000;

/**
 * Ignores clicks of a pointer on what has only just come under it: they were meant for what was there before. Pass the
 * result as onClickCapture. shown: changes with what is shown. takesOver: this component has just replaced another one.
 */
export function useTapsAhead(shown: unknown, takesOver = false) {
  const last = useRef(takesOver ? null : { shown, at: -SETTLE_MS, since: -LONGEST_MS });
  useLayoutEffect(() => {
    if (last.current?.shown !== shown)
      last.current = { shown, at: new Event('now').timeStamp, since: Date.now() };
  }, [shown]);
  return useCallback((event: MouseEvent) => {
    // A key that presses a button has no detail.
    if (event.detail === 0 || last.current === null) return;
    const { at, since } = last.current;
    if (event.timeStamp - at >= SETTLE_MS || Date.now() - since >= LONGEST_MS) return;
    event.preventDefault();
    event.stopPropagation();
  }, []);
}

/** Whether what is shown has replaced something else; null for nothing. */
export function useTakesOver(shown: string | null): boolean {
  const [last, setLast] = useState({ shown, takesOver: false });
  if (last.shown !== shown) setLast({ shown, takesOver: last.shown !== null && shown !== null });
  return last.takesOver;
}
