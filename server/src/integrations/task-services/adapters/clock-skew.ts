// The Date header has whole seconds, and an answer takes a while.
const TOO_SMALL_MS = 3_000;
const HALF_A_SECOND = 500;

/** The service's time minus ours; 0 if they agree within the precision. */
export function clockSkewMs(headers: Headers): number {
  const skew = Date.parse(headers.get('date') ?? '') + HALF_A_SECOND - Date.now();
  return Number.isNaN(skew) || Math.abs(skew) < TOO_SMALL_MS ? 0 : skew;
}
