// Who may enter: decided from who signs in and what the administrator set, each time somebody signs in.

/** What the identity provider vouches for. */
export type Applicant = {
  tenantId: string;
  /** The name the account signs in with; its domain belongs to the tenant, unlike that of a mail address. */
  signInName: string;
};

export type EntryPolicy = {
  /** Sign-in names. Empty: the first person to sign in is the administrator. */
  administrators: readonly string[];
  /** Tenant ids, domains as '@firm.example', and sign-in names. */
  allowed: readonly string[];
  /** What becomes of everyone else. */
  others: 'enter' | 'wait' | 'refuse';
};

export type Standing = {
  role: 'administrator' | 'member';
  state: 'active' | 'waiting' | 'blocked';
};
export type EntryDecision = Standing | { refused: 'not_allowed' };

/** `before` is null for somebody who never signed in here; `isFirst` says that nobody has yet. */
export function decideEntry(
  applicant: Applicant,
  { policy, before, isFirst }: { policy: EntryPolicy; before: Standing | null; isFirst: boolean },
): EntryDecision {
  if (before?.state === 'blocked') return before;
  const isNamed = policy.administrators.some((name) => isSame(name, applicant.signInName));
  if (isNamed || (isFirst && policy.administrators.length === 0))
    return { role: 'administrator', state: 'active' };
  const role = before?.role ?? 'member';
  // Let in once, a person stays in until an administrator blocks them, whatever the lists say later.
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
