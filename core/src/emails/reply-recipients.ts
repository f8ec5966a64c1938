import { z } from 'zod';

import type { MailAddress } from './email';
import { isMailAddress, isSameAddress } from './mail-address';

export const MAX_RECIPIENTS = 50;
export const RECIPIENT_ERRORS = {
  none: 'Add a recipient',
  invalid: 'Enter an email address, such as dana@example.com',
  tooMany: `A reply can have at most ${MAX_RECIPIENTS} recipients`,
} as const;

/** Recipients of a reply, without duplicates. */
export const recipientsSchema = z
  .array(
    z.object({
      name: z.string().trim().max(256),
      address: z.string().trim().refine(isMailAddress, RECIPIENT_ERRORS.invalid),
    }),
  )
  .min(1, RECIPIENT_ERRORS.none)
  .max(MAX_RECIPIENTS, RECIPIENT_ERRORS.tooMany)
  .transform(uniqueAddresses);

export type RepliedToEmail = {
  from: MailAddress;
  replyTo: readonly MailAddress[];
  to: readonly MailAddress[];
  readerAddress: string;
};

/**
 * Default recipients of a reply: Reply-To if given, else the sender (RFC 5322, 3.6.2); for mail the reader
 * sent, its recipients. Never includes the reader; empty if nobody is left.
 */
export function replyRecipients({
  from,
  replyTo,
  to,
  readerAddress,
}: RepliedToEmail): MailAddress[] {
  const isReader = ({ address }: MailAddress) => isSameAddress(address, readerAddress);
  const reachable = (people: readonly MailAddress[]) =>
    uniqueAddresses(people.filter((one) => isMailAddress(one.address) && !isReader(one)));
  const [first = []] = [replyTo, [from], isReader(from) ? to : []]
    .map(reachable)
    .filter((people) => people.length > 0);
  return first.slice(0, MAX_RECIPIENTS);
}

function uniqueAddresses(people: readonly MailAddress[]): MailAddress[] {
  const seen = new Set<string>();
  return people.filter(({ address }) => {
    const key = address.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}
