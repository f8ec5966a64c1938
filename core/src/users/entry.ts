// Access policy, evaluated at each sign-in.
import { z } from 'zod';

/** Claims verified by the identity provider. */
export type Applicant = {
  tenantId: string;
  /**
   * The account's user principal name. Its domain belongs to the tenant, unlike the domain of a mail address; but a
   * personal account's is whatever address it was registered with.
   */
  signInName: string;
};

/**
 * The tenant of all personal Microsoft accounts
 * (https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference, tid).
 */
export const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** What happens to people who are neither administrators nor allowed. */
export const othersSchema = z.enum(['enter', 'wait', 'refuse']);

export type EntryPolicy = {
  /** Sign-in names. If empty, the first user to sign in is the administrator; accounts of the sandbox do not count. */
  administrators: readonly string[];
  /**
   * Tenant ids, domains as '@firm.example', and sign-in names. A domain admits no personal account, and neither does a
   * sign-in name of an admitted domain.
   */
  allowed: readonly string[];
  others: z.infer<typeof othersSchema>;
};

export const roleSchema = z.enum(['administrator', 'member']);
export const standingStateSchema = z.enum(['active', 'waiting', 'blocked']);
export type Standing = {
  role: z.infer<typeof roleSchema>;
  state: z.infer<typeof standingStateSchema>;
};
export type EntryDecision = Standing | { refused: 'not_allowed' };

/** `before` is null for a new user; `isFirst`: nobody who can still sign in has an account. */
export function decideEntry(
  applicant: Applicant,
  { policy, before, isFirst }: { policy: EntryPolicy; before: Standing | null; isFirst: boolean },
): EntryDecision {
  if (before?.state === 'blocked') return before;
  const isNamed = policy.administrators.some((name) => isNamedBy(name, applicant, policy.allowed));
  if (isNamed || (isFirst && policy.administrators.length === 0))
    return { role: 'administrator', state: 'active' };
  const role = before?.role ?? 'member';
  // Once approved, a user keeps access until an administrator blocks them, even if the lists change.
  if (before?.state === 'active' || isAllowed(applicant, policy.allowed))
    return { role, state: 'active' };
  if (policy.others === 'enter') return { role, state: 'active' };
  return policy.others === 'wait' ? { role, state: 'waiting' } : { refused: 'not_allowed' };
}

function isAllowed(applicant: Applicant, allowed: readonly string[]): boolean {
  return allowed.some((entry) =>
    isDomain(entry)
      ? isOfDomain(applicant, entry) && !isPersonal(applicant)
      : isNamedBy(entry, applicant, allowed) || isSame(entry, applicant.tenantId),
  );
}

/** Anyone may have registered a personal account with an address of the organization, so it is not that of a colleague. */
function isNamedBy(name: string, applicant: Applicant, allowed: readonly string[]): boolean {
  if (!isSame(name, applicant.signInName)) return false;
  const domains = allowed.filter(isDomain);
  return !isPersonal(applicant) || !domains.some((domain) => isOfDomain(applicant, domain));
}

function isPersonal({ tenantId }: Applicant): boolean {
  return isSame(tenantId, PERSONAL_ACCOUNTS);
}

function isDomain(entry: string): boolean {
  return entry.startsWith('@');
}

function isOfDomain({ signInName }: Applicant, domain: string): boolean {
  return signInName.toLowerCase().endsWith(domain.toLowerCase());
}

function isSame(a: string, b: string): boolean {
  return a !== '' && a.toLowerCase() === b.toLowerCase();
}
