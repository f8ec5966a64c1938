import { domainOf, isSharedDomain } from '@docket/core/emails/mail-address';
import type { MailAddress } from '@docket/core/emails/email';
import { sql } from 'kysely';

import { findOwnAddress } from '../../accounts/users/users.repository';
import type { UserScope } from '../../platform/db/database';

/** The length used by the recipients table and the index emails_sender_name. */
const NAME_LENGTH = 100;

export type KnownPeople = {
  reader: MailAddress;
  /** Null if the reader's address belongs to a public mail provider. */
  readerDomain: string | null;
  /**
   * Addresses of colleagues and of people the reader writes to, with the sender's name or equal to the sender's
   * address.
   */
  addressesLike(sender: MailAddress): string[];
};

/** Known people with the names of these senders: the reader, people the reader writes to, and colleagues. */
export async function findKnownPeople(
  scope: UserScope,
  senders: readonly MailAddress[],
): Promise<KnownPeople> {
  return findPeopleKnownTo(scope, await findOwnAddress(scope), senders);
}

export async function findPeopleKnownTo(
  scope: UserScope,
  reader: MailAddress,
  senders: readonly MailAddress[],
): Promise<KnownPeople> {
  const ownDomain = domainOf(reader.address);
  const readerDomain = ownDomain === '' || isSharedDomain(ownDomain) ? null : ownDomain;
  const names = [...new Set(senders.map(({ name }) => keyOf(name)))].filter((name) => name !== '');
  const addresses = [...new Set(senders.map(({ address }) => address.toLowerCase()))];
  const known = [
    { name: keyOf(reader.name), address: reader.address.toLowerCase() },
    ...(await listPeopleLike(scope, { names, addresses, domain: readerDomain })),
  ];
  return {
    reader,
    readerDomain,
    addressesLike(sender) {
      const [name, own] = [keyOf(sender.name), sender.address.toLowerCase()];
      const found = known.filter(
        (one) => one.address === own || (name !== '' && one.name === name),
      );
      return [...new Set(found.map(({ address }) => address))];
    },
  };
}

function keyOf(name: string): string {
  return name.toLowerCase().slice(0, NAME_LENGTH);
}

type KnownRow = { name: string; address: string };

type Wanted = { names: readonly string[]; addresses: readonly string[]; domain: string | null };

/** People the reader has written to, maintained by triggers on emails (migration 0054), and colleagues. */
async function listPeopleLike(
  scope: UserScope,
  { names, addresses, domain }: Wanted,
): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    select name, address from recipients
      where user_id = ${scope.userId} and address = any(${addresses}::text[])
    union select name, address from recipients
      where user_id = ${scope.userId} and name <> '' and name = any(${names}::text[])
    union select name, address from colleagues_of(${names}::text[], ${domain})`.execute(scope.trx);
  return rows;
}
