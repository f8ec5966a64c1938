import { z } from 'zod';

import { readAuthentication } from './authentication-results';
import type { MailAddress } from './email';
import { looksLike } from './lookalike-domain';
import {
  domainOf,
  findAddress,
  haveSameOwner,
  isSameAddress,
  isSharedDomain,
  registrableDomain,
} from './mail-address';

/** Texts of the warnings; `about` is the suspicious address, `beside` what it is compared with. */
const WORDS = {
  reply_elsewhere: (about, beside) =>
    `Replies go to ${about}, which is outside the sender’s domain, ${beside}.`,
  name_is_address: (about, beside) => `The name says ${beside}, but the address is ${about}.`,
  known_name: (about, beside) =>
    `You know this name from ${beside}, but this email came from ${about}.`,
  lookalike: (about, beside) => `${about} imitates your own domain, ${beside}.`,
  not_authenticated: (about, beside) =>
    `The mail server could not confirm that this email came from ${about}: ${beside} failed.`,
  partly_authenticated: (_, beside) =>
    `${beside} failed, but DMARC passed. This is common for forwarded mail.`,
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
  from: MailAddress;
  replyTo: readonly MailAddress[];
  /** All Authentication-Results headers, topmost first, one per line. */
  authenticationResults: string | undefined;
  /** The List-Id header. */
  listId: string | undefined;
  recipients: readonly MailAddress[];
  readerAddress: string;
  /** null if the reader's address is at a public provider. */
  readerDomain: string | null;
  /** Other addresses with the sender's name: the reader's correspondents and colleagues. */
  knownAddresses: readonly string[];
};

/** Reasons to doubt that a reply would reach the apparent sender. Pure; linear in the length of its input. */
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
      .filter((other) => isElsewhere(other.address, from) && !isListMember(other, facts))
      .map(({ address }) => ({
        code: 'reply_elsewhere' as const,
        about: address,
        beside: domainOf(from.address),
      })),
  ];
}

function isElsewhere(address: string, from: MailAddress): boolean {
  return domainOf(address) !== '' && from.address !== '' && !haveSameOwner(address, from.address);
}

/**
 * Lists that would break DMARC send under their own address, as 'Dana Kerr via Builders', and let replies go to Dana Kerr.
 * Not if the list is of the reader's own domain, whose addresses are trusted more.
 */
function isListMember({ name }: MailAddress, facts: SenderFacts): boolean {
  const { from, readerDomain } = facts;
  const domain = registrableDomain(domainOf(from.address));
  if (isSharedDomain(domain) || !isFromList(facts)) return false;
  if (readerDomain !== null && registrableDomain(readerDomain) === domain) return false;
  const member = lettersOf(from.name.slice(0, Math.max(0, from.name.indexOf(' via '))));
  return member !== '' && member === lettersOf(name);
}

/** Its List-Id is of the sender's domain, or it was sent to the address that it comes from. */
function isFromList({ from, listId, recipients }: SenderFacts): boolean {
  const list = /<([^<>]*)>/.exec(listId ?? '')?.[1] ?? '';
  return (
    registrableDomain(list.toLowerCase()) === registrableDomain(domainOf(from.address)) ||
    recipients.some(({ address }) => isSameAddress(address, from.address))
  );
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function authenticationWarnings({ from, authenticationResults }: SenderFacts): SenderWarning[] {
  const { failed, isVouched } = readAuthentication(authenticationResults);
  if (failed.length === 0) return [];
  const beside = failed.map((method) => method.toUpperCase()).join(', ');
  const code = isVouched ? 'partly_authenticated' : 'not_authenticated';
  return [{ code, about: from.address, beside }];
}

function nameWarnings({ name, address }: MailAddress): SenderWarning[] {
  const inside = findAddress(name);
  if (inside === null || isSameAddress(inside, address)) return [];
  return [{ code: 'name_is_address', about: address, beside: inside }];
}

function knownNameWarnings({ from, knownAddresses }: SenderFacts): SenderWarning[] {
  const [known] = knownAddresses;
  if (known === undefined || knownAddresses.some((one) => haveSameOwner(one, from.address)))
    return [];
  return [{ code: 'known_name', about: from.address, beside: known }];
}

function lookalikeWarnings({ address }: MailAddress, readerDomain: string | null): SenderWarning[] {
  if (readerDomain === null || !looksLike(domainOf(address), readerDomain)) return [];
  return [{ code: 'lookalike', about: address, beside: readerDomain }];
}

type WarnedEmail = {
  fromAddress: string;
  replyTo: readonly MailAddress[];
  senderWarnings: readonly SenderWarning[];
};

/**
 * Warnings about the reply's recipients; warnings about the sender only if a recipient came from the email.
 */
export function recipientWarnings(
  { fromAddress, replyTo, senderWarnings: warnings }: WarnedEmail,
  recipients: readonly Pick<MailAddress, 'address'>[],
): SenderWarning[] {
  const goesTo = (one: string) => recipients.some(({ address }) => isSameAddress(address, one));
  const isOfEmail = [fromAddress, ...replyTo.map(({ address }) => address)].some(goesTo);
  return warnings.filter(
    ({ about }) => goesTo(about) || (isOfEmail && isSameAddress(about, fromAddress)),
  );
}
