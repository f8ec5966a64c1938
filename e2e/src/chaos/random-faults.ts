import type { Random } from './random';

type Rule = Record<string, unknown>;
const DELTA = '/delta';

/** Every kind of fault that the sandbox has, each often enough to occur and rarely enough to let work through. */
const KINDS: readonly Rule[] = [
  { fault: '429', rate: 0.05 },
  { fault: '429-no-retry-after', rate: 0.03 },
  { fault: '429-fractional', rate: 0.1 },
  { fault: '500', rate: 0.04 },
  { fault: '502', rate: 0.04 },
  { fault: '503', rate: 0.04 },
  { fault: '504', rate: 0.04 },
  { fault: '509', rate: 0.04 },
  { fault: 'empty-400', rate: 0.04 },
  { fault: 'one-off-401' },
  { fault: '410', match: { path: DELTA }, times: 2 },
  { fault: 'slow', ms: 700, rate: 0.1 },
  { fault: 'stall', ms: 2_500, rate: 0.02 },
  { fault: 'drop', rate: 0.05 },
  { fault: 'drop-after', rate: 0.05 },
  { fault: 'drop-after', match: { method: 'POST' }, rate: 0.5 },
  { fault: 'truncate', rate: 0.05 },
  { fault: 'malformed', rate: 0.05 },
  { fault: 'duplicate-items', rate: 0.3 },
  { fault: 'reorder-items', rate: 0.3 },
  { fault: 'empty-page', rate: 0.2 },
  { fault: 'repeat-page', rate: 0.2 },
  { fault: 'expire-token', rate: 0.02 },
  { fault: 'change-ids-on-move', match: { path: '/move' }, rate: 0.5 },
  { fault: 'forget-return', rate: 0.3 },
  { fault: 'delta-lag', match: { path: DELTA }, ms: 3_000, rate: 0.3 },
  { fault: 'miss-notification', rate: 0.5 },
  { fault: 'double-notification', rate: 0.5 },
  { fault: 'rename-folder', times: 1, rate: 0.05 },
  { fault: 'status', status: 503, match: { path: 'oauth2/v2.0/token' }, rate: 0.3 },
  { fault: 'drop', match: { path: 'oauth2/v2.0/token' }, rate: 0.2 },
];
/** These have lasting effects, so they are rare. */
const RARE: readonly Rule[] = [
  { fault: 'lose-consent', times: 1 },
  { fault: 'delete-folder', times: 1, rate: 0.05 },
  { fault: 'clock-skew', seconds: 240, times: 1 },
  { fault: 'clock-skew', seconds: -240, times: 1 },
  { fault: '410', match: { path: DELTA }, rate: 0.5 },
  { fault: 'stall', ms: 20_000, times: 1 },
];
const RARELY = 0.12;

/** The next few faults together, as a script for the sandbox. */
export function nextFaults(random: Random): { seed: number; rules: Rule[] } {
  const rules = Array.from({ length: 2 + random.below(4) }, () => random.pick(KINDS));
  if (random.chance(RARELY)) rules.unshift(random.pick(RARE));
  return { seed: 1 + random.below(1_000_000), rules };
}

export const NO_FAULTS = { seed: 1, rules: [] };
