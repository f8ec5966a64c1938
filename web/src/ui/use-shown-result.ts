import { useEffect, useRef } from 'react';

/**
 * For results at the end of a scrolling form: scrolls the element into view whenever `result` changes, all of it or its
 * beginning. At once, not smoothly, so there is no motion to reduce. null while there is nothing to show.
 */
export function useShownResult<Shown extends Element>(result: unknown) {
  const element = useRef<Shown>(null);
  useEffect(() => {
    if (result !== null) element.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return element;
}
