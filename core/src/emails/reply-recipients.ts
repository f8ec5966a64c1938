import { z } from 'zod';

import type { Address } from './email';
import { isMailAddress, isSameAddress } from './mail-address';

export const MOST_RECIPIENTS = 50;
export const RECIPIENT_ERRORS = {
  none: 'Add a recipient',
  invalid: 'Enter an email address, such as dana@example.com',
  tooMany: `A reply can have at most ${MOST_RECIPIENTS} recipients`,
} as const;

/** To whom a reply is sent. One address named twice counts once. */
export const recipientsSchema = z
  .array(
    z.object({
      name: z.string().trim().max(256),
      address: z.string().trim().refine(isMailAddress, RECIPIENT_ERRORS.invalid),
    }),
  )
  .min(1, RECIPIENT_ERRORS.none)
  .max(MOST_RECIPIENTS, RECIPIENT_ERRORS.tooMany)
  .transform(uniqueAddresses);

export type AnsweredMail = {
  from: Address;
  replyTo: readonly Address[];
  to: readonly Address[];
  readerAddress: string;
};

/**
 * To whom a reply goes unless the reader chooses others: Reply-To when the sender gave one, else the sender (RFC 5322,
 * 3.6.2); in mail of the reader's own those it was written to. Never the reader; empty when nobody is left.
 */
export function replyRecipients({ from, replyTo, to, readerAddress }: AnsweredMail): Address[] {
  const isReader = ({ address }: Address) => isSameAddress(address, readerAddress);
  const reachable = (people: readonly Address[]) =>
    uniqueAddresses(people.filter((one) => isMailAddress(one.address) && !isReader(one)));
  const [first = []] = [replyTo, [from], isReader(from) ? to : []]
    .map(reachable)
    .filter((people) => people.length > 0);
  return first.slice(0, MOST_RECIPIENTS);
}

function uniqueAddresses(people: readonly Address[]): Address[] {
  const seen = new Set<string>();
  return people.filter(({ address }) => {
    const key = address.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}
