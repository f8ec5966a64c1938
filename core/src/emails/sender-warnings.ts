import { z } from 'zod';

import { readAuthentication } from './authentication-results';
import type { Address } from './email';
import { looksLike } from './lookalike-domain';
import { addressInside, domainOf, haveOneOwner, isSameAddress } from './mail-address';

/** What each warning says; `about` is the address it is about, `beside` what that is held against. */
const WORDS = {
  reply_elsewhere: (about, beside) =>
    `A reply goes to ${about}, outside the sender’s domain ${beside}.`,
  name_is_address: (about, beside) => `The name says ${beside}, but the address is ${about}.`,
  known_name: (about, beside) =>
    `You know this name from ${beside}, but this email came from ${about}.`,
  lookalike: (about, beside) =>
    `${about} only looks like an address of your own domain, ${beside}.`,
  not_authenticated: (about, beside) =>
    `The mail server could not confirm that this email came from ${about}: ${beside} failed.`,
  partly_authenticated: (_, beside) =>
    `${beside} failed, but DMARC passed. This is usual for forwarded mail.`,
} as const satisfies Record<string, (about: string, beside: string) => string>;

type Code = keyof typeof WORDS;

export const senderWarningSchema = z.object({
  code: z.enum(Object.keys(WORDS) as [Code, ...Code[]]),
  about: z.string(),
  beside: z.string(),
});
export type SenderWarning = z.infer<typeof senderWarningSchema>;

export function warningText({ code, about, beside }: SenderWarning): string {
  return WORDS[code](about, beside);
}

export type SenderFacts = {
  from: Address;
  replyTo: readonly Address[];
  /** All headers of that name, the topmost in the first line. */
  authenticationResults: string | undefined;
  readerAddress: string;
  /** Null when the reader's address is of a provider that everyone may have an address of. */
  readerDomain: string | null;
  /** Other addresses under the sender's name that the reader writes to or that are a colleague's. */
  knownAddresses: readonly string[];
};

/** Reasons to doubt that a reply reaches whom the email seems to be from. Pure; linear in the length of what it is given. */
export function senderWarnings(facts: SenderFacts): SenderWarning[] {
  const { from } = facts;
  const replyTo = facts.replyTo.filter(
    ({ address }) => !isSameAddress(address, facts.readerAddress),
  );
  const others = replyTo.filter(({ address }) => !isSameAddress(address, from.address));
  return [
    ...authenticationWarnings(facts),
    ...[from, ...others].flatMap(nameWarnings),
    ...knownNameWarnings(facts),
    ...[from, ...others].flatMap((one) => lookalikeWarnings(one, facts.readerDomain)),
    ...others
      .filter(({ address }) => isElsewhere(address, from))
      .map(({ address }) => ({
        code: 'reply_elsewhere' as const,
        about: address,
        beside: domainOf(from.address),
      })),
  ];
}

function isElsewhere(address: string, from: Address): boolean {
  return domainOf(address) !== '' && from.address !== '' && !haveOneOwner(address, from.address);
}

function authenticationWarnings({ from, authenticationResults }: SenderFacts): SenderWarning[] {
  const { failed, isVouched } = readAuthentication(authenticationResults);
  if (failed.length === 0) return [];
  const beside = failed.map((method) => method.toUpperCase()).join(', ');
  const code = isVouched ? 'partly_authenticated' : 'not_authenticated';
  return [{ code, about: from.address, beside }];
}

function nameWarnings({ name, address }: Address): SenderWarning[] {
  const inside = addressInside(name);
  if (inside === null || isSameAddress(inside, address)) return [];
  return [{ code: 'name_is_address', about: address, beside: inside }];
}

function knownNameWarnings({ from, knownAddresses }: SenderFacts): SenderWarning[] {
  const [known] = knownAddresses;
  if (known === undefined || knownAddresses.some((one) => haveOneOwner(one, from.address)))
    return [];
  return [{ code: 'known_name', about: from.address, beside: known }];
}

function lookalikeWarnings({ address }: Address, readerDomain: string | null): SenderWarning[] {
  if (readerDomain === null || !looksLike(domainOf(address), readerDomain)) return [];
  return [{ code: 'lookalike', about: address, beside: readerDomain }];
}

type WarnedEmail = {
  fromAddress: string;
  replyTo: readonly Address[];
  senderWarnings: readonly SenderWarning[];
};

/** Those about an address that a reply goes to; those about the sender while it goes to any address the email gave. */
export function warningsOfRecipients(
  { fromAddress, replyTo, senderWarnings: warnings }: WarnedEmail,
  recipients: readonly Pick<Address, 'address'>[],
): SenderWarning[] {
  const goesTo = (one: string) => recipients.some(({ address }) => isSameAddress(address, one));
  const isOfEmail = [fromAddress, ...replyTo.map(({ address }) => address)].some(goesTo);
  return warnings.filter(
    ({ about }) => goesTo(about) || (isOfEmail && isSameAddress(about, fromAddress)),
  );
}
