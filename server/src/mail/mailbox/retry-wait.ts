/** The longest wait of a sync run; a longer one ends it. */
export const MAX_WAIT_MS = 180_000;
const FIRST_WAIT_MS = 1_000;

/** Milliseconds of a Retry-After header: seconds (fractions too) or an HTTP date; null if absent or unreadable. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds < 0 ? null : Math.ceil(seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/**
 * The delay before attempt `attempt` + 1: exponential back-off with jitter, which keeps lanes apart. Retry-After is a
 * lower bound, because a provider that always says the same small number would be called too often; it is never
 * shortened.
 */
export function retryWaitMs(input: {
  attempt: number;
  retryAfter: number | null;
  random: number;
}): number {
  const grown = FIRST_WAIT_MS * 2 ** Math.max(0, input.attempt - 1);
  const jittered = grown / 2 + (grown / 2) * input.random;
  if (input.retryAfter === null) return Math.min(jittered, MAX_WAIT_MS);
  const floor = input.attempt <= 2 ? 0 : jittered / 2;
  return Math.max(input.retryAfter, Math.min(floor, MAX_WAIT_MS));
}
