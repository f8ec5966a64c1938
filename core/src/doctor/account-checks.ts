import { failed, ok, unknown, warning } from './check';
import type { DoctorCheck } from './doctor.contract';
import type { AccountFacts } from './doctor-facts';

type Scope = { name: string; givenBy: readonly string[]; why: string; isLater: boolean };

const SCOPES: readonly Scope[] = [
  { name: 'User.Read', givenBy: ['User.Read'], why: 'to know whose mailbox it is', isLater: false },
  {
    name: 'Mail.Read',
    givenBy: ['Mail.Read', 'Mail.ReadWrite'],
    why: 'to read mail',
    isLater: false,
  },
  {
    name: 'Mail.ReadWrite',
    givenBy: ['Mail.ReadWrite'],
    why: 'to write the draft of a reply and to move archived messages',
    isLater: true,
  },
  { name: 'Mail.Send', givenBy: ['Mail.Send'], why: 'to send a reply', isLater: true },
];
const NAMED = 3;

/**
 * Checks that the mailboxes are connected and which permissions each has. `publicUrl` is where users sign in.
 */
export function checkAccounts(accounts: readonly AccountFacts[], publicUrl: string): DoctorCheck[] {
  const connected = accounts.filter(({ state }) => state === 'connected');
  return [
    checkConnections(accounts, publicUrl),
    ...SCOPES.map((scope) => checkScope(scope, connected, publicUrl)),
  ];
}

function checkConnections(accounts: readonly AccountFacts[], publicUrl: string): DoctorCheck {
  const of = { id: 'connections', title: 'Mailbox connections' };
  if (accounts.length === 0)
    return unknown(of, 'No mailbox is connected yet.', `Open ${publicUrl} and sign in.`);
  const lost = accounts.filter(({ state }) => state === 'reconnect');
  if (lost.length > 0)
    return failed(
      of,
      lost
        .slice(0, NAMED)
        .map(({ email, problem }) => `${email}: ${problem ?? 'the connection is lost'}`)
        .join(' '),
      `Have each of them sign in again: ${publicUrl}/settings → Account Connections → Reconnect.`,
    );
  const none = accounts.filter(({ state }) => state === 'no_mailbox');
  if (none.length > 0)
    return warning(
      of,
      `${namesOf(none)}: this account has no mailbox that Docket can read.`,
      'Assign an Exchange Online license to the account, or sign in with another account.',
    );
  const connected = accounts.filter(({ state }) => state === 'connected').length;
  return connected === 0
    ? unknown(
        of,
        'No mailbox is connected.',
        `Open ${publicUrl}/settings and choose Connect Outlook.`,
      )
    : ok(
        of,
        connected === 1 ? 'The mailbox is connected.' : `${connected} mailboxes are connected.`,
      );
}

function checkScope(
  { name, givenBy, why, isLater }: Scope,
  accounts: readonly AccountFacts[],
  publicUrl: string,
): DoctorCheck {
  const of = { id: `scope ${name}`, title: `Permission ${name}` };
  if (accounts.length === 0)
    return unknown(of, `Needed ${why}; checked once a mailbox is connected.`);
  const without = accounts.filter(({ scopes }) => !givenBy.some((scope) => scopes.includes(scope)));
  if (without.length === 0) return ok(of, `Granted, ${why}.`);
  if (isLater)
    return ok(
      of,
      `Not requested from ${namesOf(without)} yet. Docket asks for it when it is first needed, ${why}.`,
    );
  return failed(
    of,
    `${namesOf(without)} did not grant this permission, which Docket needs ${why}.`,
    `Log out of Docket, sign in again at ${publicUrl} and accept. If an administrator must approve, send the consent link.`,
  );
}

function namesOf(accounts: readonly AccountFacts[]): string {
  const named = accounts.slice(0, NAMED).map(({ email }) => email);
  const more = accounts.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
