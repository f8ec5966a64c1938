// How many calls may be under way at once. A fixed number fits no machine: what a fast one answers at once takes a slow one seconds.

/** Calls answered within this are quick, and more may come; beyond the other, fewer. */
const QUICK_MS = 300;
const SLOW_MS = 600;
const WINDOW_MS = 250;
const ENOUGH = 10;
const FEWEST = 4;
/** Where calls are slow, as many are let in as would have taken this (Little's law). */
const AIM_MS = 450;
const MORE = 1.1;

/** The bound falls only while it is reached, so that single slow calls refuse nobody. */
export function createLoadBound(most: number, now = () => performance.now()) {
  let bound = most;
  let underWay = 0;
  let isReached = false;
  let tookMs: number[] = [];
  let windowBegan = now();

  function adjust(): void {
    const time = now();
    if (tookMs.length < ENOUGH || time - windowBegan < WINDOW_MS) return;
    const slowest = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.9)] ?? 0;
    if (isReached && slowest > SLOW_MS)
      bound = Math.max(FEWEST, Math.floor((bound * AIM_MS) / slowest));
    else if (slowest < QUICK_MS) bound = Math.min(most, Math.ceil(bound * MORE));
    tookMs = [];
    isReached = false;
    windowBegan = time;
  }

  return {
    /** Null where too many are under way; else what to call when the answer is out. */
    enter(): (() => void) | null {
      if (underWay >= bound) {
        isReached = true;
        return null;
      }
      underWay += 1;
      const began = now();
      return () => {
        underWay -= 1;
        tookMs.push(now() - began);
        adjust();
      };
    },
    get bound() {
      return bound;
    },
  };
}
