// Access policy, evaluated at each sign-in.

/** Claims verified by the identity provider. */
export type Applicant = {
  tenantId: string;
  /**
   * The account's user principal name. Its domain belongs to the tenant, unlike the domain of a mail address.
   */
  signInName: string;
};

export type EntryPolicy = {
  /** Sign-in names. If empty, the first user to sign in is the administrator. */
  administrators: readonly string[];
  /** Tenant ids, domains as '@firm.example', and sign-in names. */
  allowed: readonly string[];
  /** What happens to everyone else. */
  others: 'enter' | 'wait' | 'refuse';
};

export type Standing = {
  role: 'administrator' | 'member';
  state: 'active' | 'waiting' | 'blocked';
};
export type EntryDecision = Standing | { refused: 'not_allowed' };

/** `before` is null for a new user; `isFirst` means that no one has signed in yet. */
export function decideEntry(
  applicant: Applicant,
  { policy, before, isFirst }: { policy: EntryPolicy; before: Standing | null; isFirst: boolean },
): EntryDecision {
  if (before?.state === 'blocked') return before;
  const isNamed = policy.administrators.some((name) => isSame(name, applicant.signInName));
  if (isNamed || (isFirst && policy.administrators.length === 0))
    return { role: 'administrator', state: 'active' };
  const role = before?.role ?? 'member';
  // Once approved, a user keeps access until an administrator blocks them, even if the lists change.
  if (before?.state === 'active' || isAllowed(applicant, policy.allowed))
    return { role, state: 'active' };
  if (policy.others === 'enter') return { role, state: 'active' };
  return policy.others === 'wait' ? { role, state: 'waiting' } : { refused: 'not_allowed' };
}

function isAllowed({ tenantId, signInName }: Applicant, allowed: readonly string[]): boolean {
  return allowed.some((entry) =>
    entry.startsWith('@')
      ? signInName.toLowerCase().endsWith(entry.toLowerCase())
      : isSame(entry, signInName) || isSame(entry, tenantId),
  );
}

function isSame(a: string, b: string): boolean {
  return a !== '' && a.toLowerCase() === b.toLowerCase();
}
