import { type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Nobody reads what has just come under their finger and taps it within this time. */
const SETTLE_MS = 500;

/**
 * Ignores clicks of a pointer on what has only just come under it: they were meant for what was there before. Pass the
 * result as onClickCapture. shown: changes with what is shown. takesOver: this component has just replaced another one.
 */
export function useTapsAhead(shown: unknown, takesOver = false) {
  const last = useRef(takesOver ? null : { shown, at: -SETTLE_MS });
  useLayoutEffect(() => {
    if (last.current?.shown !== shown) last.current = { shown, at: new Event('now').timeStamp };
  }, [shown]);
  return useCallback((event: MouseEvent) => {
    // A key that presses a button has no detail.
    if (event.detail === 0 || last.current === null) return;
    if (event.timeStamp - last.current.at >= SETTLE_MS) return;
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
