// How many calls may be in flight. A fixed number fits no machine: a load that a fast one handles at once takes a slow
// one seconds.

/** If calls take at most QUICK_MS, the bound rises; above SLOW_MS it falls. */
const QUICK_MS = 300;
const SLOW_MS = 600;
const WINDOW_MS = 250;
const MIN_SAMPLES = 10;
const MIN_BOUND = 4;
/** If calls are slow, the bound becomes the number that would have taken this long (Little's law). */
const AIM_MS = 450;
const GROWTH = 1.1;

/** The bound falls only when it is reached, so a few slow calls refuse nobody. */
export function createLoadBound(maxBound: number, now = () => performance.now()) {
  let bound = maxBound;
  let inFlight = 0;
  let isReached = false;
  let tookMs: number[] = [];
  let windowBegan = now();

  function adjust(): void {
    const time = now();
    if (tookMs.length < MIN_SAMPLES || time - windowBegan < WINDOW_MS) return;
    const slowest = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.9)] ?? 0;
    if (isReached && slowest > SLOW_MS)
      bound = Math.max(MIN_BOUND, Math.floor((bound * AIM_MS) / slowest));
    else if (slowest < QUICK_MS) bound = Math.min(maxBound, Math.ceil(bound * GROWTH));
    tookMs = [];
    isReached = false;
    windowBegan = time;
  }

  return {
    /** Null if too many calls are in flight; else a function to call when the answer is out. */
    enter(): (() => void) | null {
      if (inFlight >= bound) {
        isReached = true;
        return null;
      }
      inFlight += 1;
      const began = now();
      return () => {
        inFlight -= 1;
        tookMs.push(now() - began);
        adjust();
      };
    },
    get bound() {
      return bound;
    },
    get inFlight() {
      return inFlight;
    },
  };
}
