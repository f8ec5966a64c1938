// The Date header knows whole seconds, and an answer takes a while.
const TOO_SMALL_MS = 3_000;
const HALF_A_SECOND = 500;

/** The service's time less ours; 0 where they agree as well as can be told. */
export function clockSkewMs(headers: Headers): number {
  const skew = Date.parse(headers.get('date') ?? '') + HALF_A_SECOND - Date.now();
  return Number.isNaN(skew) || Math.abs(skew) < TOO_SMALL_MS ? 0 : skew;
}
