import { domainOf, isSharedDomain } from '@docket/core/emails/mail-address';
import type { Address } from '@docket/core/emails/email';
import { sql } from 'kysely';

import { findOwnAddress } from '../../accounts/users/users.repository';
import type { UserScope } from '../../platform/db/database';

/** The sent mail that tells whom the reader writes to, the newest: a bound on what one look costs. */
const SENT_LOOKED_AT = 2_000;

/** As the index emails_sender_name has it. */
const NAME_LENGTH = 100;

export type KnownPeople = {
  reader: Address;
  /** Null when the reader's address is of a provider that everybody uses. */
  readerDomain: string | null;
  /** Addresses of colleagues and of people the reader writes to, under the sender's name or equal to the sender's address. */
  addressesLike(sender: Address): string[];
};

/** Who is known under the names of these senders: the reader, whom the reader writes to, and colleagues. */
export async function findKnownPeople(
  scope: UserScope,
  senders: readonly Address[],
): Promise<KnownPeople> {
  const reader = await findOwnAddress(scope);
  const ownDomain = domainOf(reader.address);
  const readerDomain = ownDomain === '' || isSharedDomain(ownDomain) ? null : ownDomain;
  const names = [...new Set(senders.map(({ name }) => keyOf(name)))].filter((name) => name !== '');
  const addresses = [...new Set(senders.map(({ address }) => address.toLowerCase()))];
  const known = [
    { name: keyOf(reader.name), address: reader.address.toLowerCase() },
    ...(await listWrittenTo(scope, { names, addresses })),
    ...(readerDomain === null ? [] : await listColleagues(scope, { names, domain: readerDomain })),
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

async function listWrittenTo(
  scope: UserScope,
  wanted: { names: readonly string[]; addresses: readonly string[] },
): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    select distinct left(lower(person ->> 'name'), ${NAME_LENGTH}) as name, lower(person ->> 'address') as address
    from (
      select to_recipients || cc_recipients as people from emails
      where user_id = ${scope.userId} and not is_archived and removed_at is null and is_from_reader
      order by received_time desc, id limit ${SENT_LOOKED_AT}
    ) as sent, jsonb_array_elements(people) as person
    where left(lower(person ->> 'name'), ${NAME_LENGTH}) = any(${wanted.names})
      or lower(person ->> 'address') = any(${wanted.addresses})`.execute(scope.trx);
  return rows;
}

async function listColleagues(
  scope: UserScope,
  { names, domain }: { names: readonly string[]; domain: string },
): Promise<KnownRow[]> {
  const { rows } =
    await sql<KnownRow>`select name, address from colleagues_of(${names}::text[], ${domain})`.execute(
      scope.trx,
    );
  return rows;
}
