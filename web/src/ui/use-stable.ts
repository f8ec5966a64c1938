import { useCallback, useInsertionEffect, useRef } from 'react';

/** A callback with a stable identity that always calls the latest version; for memoized components. */
export function useStable<Given extends unknown[], Result>(
  run: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(run);
  useInsertionEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
