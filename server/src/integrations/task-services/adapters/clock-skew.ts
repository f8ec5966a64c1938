// The Date header has whole seconds, and an answer takes a while.
const TOO_SMALL_MS = 3_000;
const HALF_A_SECOND = 500;

/**
 * The service's time minus ours in milliseconds; 0 if they agree within the precision. The service is taken to have
 * answered halfway between the request and now.
 */
export function clockSkewMs(headers: Headers, requestedAt: number): number {
  const ours = (requestedAt + Date.now()) / 2;
  const skew = Date.parse(headers.get('date') ?? '') + HALF_A_SECOND - ours;
  return Number.isNaN(skew) || Math.abs(skew) < TOO_SMALL_MS ? 0 : skew;
}
