import { guidOf } from '../mailbox/message-id';

/** What a valid access token allows. */
export interface AccessGrant {
  account: Account;
  clientId: string;
  /** Short names: Mail.Read, User.Read, openid. */
  scopes: ReadonlySet<string>;
  expires: number;
}

/** The tenant of all personal accounts. */
export const consumerTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
export const workTenant = guidOf('tenant:harbourlane.example');

export interface Account {
  kind: 'work' | 'personal';
  tid: string;
  oid: string;
  /** The user's id in `/me`: the object id, or a short number for personal accounts. */
  graphId: string;
  name: string;
  address: string;
  /** `preferred_username` and `userPrincipalName`, which is what `login_hint` names. */
  signInName: string;
}

function account(kind: Account['kind'], name: string, address: string): Account {
  const seed = guidOf(`account:${address}`);
  const isWork = kind === 'work';
  return {
    kind,
    tid: isWork ? workTenant : consumerTenant,
    oid: isWork ? seed : `00000000-0000-0000-${seed.slice(0, 4)}-${seed.slice(-12)}`,
    graphId: isWork ? seed : seed.replaceAll('-', '').slice(0, 16),
    name,
    address,
    signInName: address.replace(/^[^@]*\+(alias[\w-]*)@/, '$1@'),
  };
}

/** SANDBOX_MAIL fills the first account's inbox. */
export const accounts: readonly Account[] = [
  account('work', 'Ines Marlow', 'ines.marlow@harbourlane.example'),
  account('personal', 'Ines Marlow', 'ines.marlow@mail.example'),
  account('work', 'Daniel Okoro', 'daniel.okoro@harbourlane.example'),
];

export function findAccount(text: string): Account | undefined {
  const wanted = text.toLowerCase();
  return (
    accounts.find((account) => account.address === wanted || account.oid === wanted) ??
    tagged.get(wanted) ??
    tag(wanted)
  );
}

/** By address and object id. They follow from the address, so it does not matter which sandbox was asked first. */
const tagged = new Map<string, Account>();

/**
 * ines.marlow+tag@harbourlane.example is an account of its own with the same made-up mail, so that tests which share a
 * sandbox do not meet. At Microsoft it would be another address of the same mailbox.
 */
function tag(address: string): Account | undefined {
  const base = baseOf({ address });
  if (base === undefined || base.address === address) return undefined;
  const made = account(base.kind, base.name, address);
  tagged.set(made.address, made);
  tagged.set(made.oid, made);
  return made;
}

/** The account whose address is the same without a tag. */
export function baseOf({ address }: { address: string }): Account | undefined {
  const untagged = address.replace(/\+[\w-]+@/, '@');
  return accounts.find((account) => account.address === untagged);
}

/** Whether it may sign in at a tenant with these accounts. */
export function isAllowed(account: Account, allowed: readonly Account[]): boolean {
  return allowed.some((one) => one === baseOf(account));
}

/** The accounts that may sign in at a tenant; null if there is no such tenant. */
export function accountsOf(tenant: string): readonly Account[] | null {
  const wanted = tenant.toLowerCase();
  if (wanted === 'common') return accounts;
  if (wanted === 'organizations') return accounts.filter((account) => account.kind === 'work');
  if (wanted === 'consumers') return accounts.filter((account) => account.kind === 'personal');
  const found = accounts.filter((account) => account.tid === wanted);
  return found.length > 0 ? found : null;
}
