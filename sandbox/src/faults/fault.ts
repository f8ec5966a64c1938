/** Everything that can go wrong. `status` responds with any status; the others are described where they act. */
export const faultKinds = [
  'status',
  'sync-state-not-found',
  'slow',
  'stall',
  'drop',
  'drop-after',
  'stall-after',
  'truncate',
  'malformed',
  'duplicate-items',
  'reorder-items',
  'empty-page',
  'repeat-page',
  'expire-token',
  'lose-consent',
  'change-ids-on-move',
  'forget-return',
  'late-sent-copy',
  'delta-lag',
  'miss-notification',
  'double-notification',
  'clock-skew',
  'rename-folder',
  'delete-folder',
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface FaultRule {
  match?: {
    method?: string;
    /** A regular expression for path and query. */
    path?: string;
    /** The mailbox's address. */
    account?: string;
  };
  fault: FaultKind;
  /** Probability, 0 to 1; 1 if neither rate nor every is given. */
  rate?: number;
  /** Applies to every n-th matching request. */
  every?: number;
  /** Applies at most this many times. */
  times?: number;
  /** Skips this many matching requests first. */
  after?: number;
  status?: number;
  /** As sent: "2", "2.128" or an HTTP date; no header if absent. */
  retryAfter?: string;
  code?: string;
  /** True: no body at all. */
  empty?: boolean;
  ms?: number;
  seconds?: number;
  /** For the folder faults: its id or display name, and the new name. For late-sent-copy: a well-known name. */
  folder?: string;
  name?: string;
}

export interface FaultScript {
  seed: number;
  rules: FaultRule[];
}

/** Short names for common faults, to keep scripts readable. */
const shorthands: Record<string, Partial<FaultRule>> = {
  '429': { fault: 'status', status: 429, retryAfter: '1' },
  '429-no-retry-after': { fault: 'status', status: 429 },
  '429-fractional': { fault: 'status', status: 429, retryAfter: '0.128' },
  '500': { fault: 'status', status: 500 },
  '502': { fault: 'status', status: 502 },
  '503': { fault: 'status', status: 503 },
  '504': { fault: 'status', status: 504 },
  '509': { fault: 'status', status: 509 },
  'empty-400': { fault: 'status', status: 400, empty: true },
  'one-off-401': { fault: 'status', status: 401, times: 1 },
  '410': { fault: 'sync-state-not-found' },
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseRule(value: unknown, index: number): FaultRule {
  if (!isRecord(value)) throw new Error(`Fault rule ${index} must be an object.`);
  const name = String(value['fault']);
  const rule = { ...shorthands[name], ...value } as unknown as FaultRule;
  if (shorthands[name]) rule.fault = shorthands[name].fault ?? rule.fault;
  if (!faultKinds.includes(rule.fault)) {
    const known = [...Object.keys(shorthands), ...faultKinds].join(', ');
    throw new Error(`Fault rule ${index} names "${name}"; known are: ${known}.`);
  }
  if (rule.match?.path) void new RegExp(rule.match.path, 'i');
  return rule;
}

/** A script is a list of rules, or `{seed, rules}`. */
export function parseFaultScript(value: unknown): FaultScript {
  const list = Array.isArray(value) ? value : isRecord(value) ? (value['rules'] ?? []) : null;
  if (!Array.isArray(list)) throw new Error('A fault script is a list of rules, or {seed, rules}.');
  const seed = isRecord(value) ? Number(value['seed'] ?? 1) : 1;
  return { seed, rules: list.map((rule, index) => parseRule(rule, index)) };
}

/** Notifications are handled separately; everything else applies to a request. */
export const notificationFaults: readonly FaultKind[] = [
  'miss-notification',
  'double-notification',
];
