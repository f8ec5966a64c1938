import { useCallback, useInsertionEffect, useRef } from 'react';

/** A function that stays the same and does what the latest render says: for the handlers of memoised parts. */
export function useStable<Given extends unknown[], Result>(
  run: (...given: Given) => Result,
): (...given: Given) => Result {
  const latest = useRef(run);
  useInsertionEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
