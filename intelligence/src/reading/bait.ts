import {
  AMOUNT,
  BANK_CHANGE,
  BLOCKED,
  CREDENTIALS,
  GIFT_CARDS,
  LURE,
  NOBODY,
  PAYMENT_CALL,
  NO_CALL,
  OWN_PRIVACY,
  SECRECY,
  SILENCE,
  THREAT,
  UNREACHABLE,
  WINDFALL,
} from './bait-words';
import { hostOf, type MailLink } from './links';
import {
  copiedName,
  domainOf,
  FREE_MAIL,
  isColleagueName,
  lookalikeOf,
  site,
} from './lookalike-sender';
import type { MailMessage } from './mail-message';
import { NO_MARKUP, readMarkup } from './markup';
import { occurs, type SignedPattern } from './signed-pattern';
import { singleSpaced } from './single-spaced';

/** Whether a message is a fraud: `bait` gets no task and no reply, `doubt` is shown above the message. */
export type BaitReading = { verdict: 'bait' | 'doubt' | 'none'; reasons: string[] };

/**
 * People the reader knows, from stored mail, so that a colleague's name with an unknown address stands out. Lower case.
 */
export type KnownSender = {
  /** The reader's own addresses. */
  own: readonly string[];
  /** Known addresses with the sender's name, and known addresses equal to the sender's. */
  underName: readonly string[];
};
const NOBODY_KNOWN: KnownSender = { own: [], underName: [] };

type Sign = { weight: number; reason: string };

const EXECUTABLE = /\.(?:html?|exe|scr|js|vbs|iso|img|lnk|bat|cmd|jar|hta|xlsm|docm)$/i;

const BAIT_WEIGHT = 3;
const DOUBT_WEIGHT = 2;
const IN_SECRET = 'It asks for money, urgently and in secret';

/** Reads the signs of fraud from headers, sender, links and text. Each sign adds to the verdict and gives its reason. */
export function readBait(
  message: MailMessage,
  text: string,
  { links, known = NOBODY_KNOWN }: { links: readonly MailLink[]; known?: KnownSender | undefined },
): BaitReading {
  if (message.isFromReader) return { verdict: 'none', reasons: [] };
  const sample = singleSpaced(text.slice(0, 8000)).replace(/[’‘]/g, "'");
  const signs = [
    ...signsOfText(message, sample, known),
    ...signsOfSender(message, sample, known),
    ...signsOfLinks(message, links),
    ...signsOfMarkup(message),
  ];
  const weight = signs.reduce((sum, sign) => sum + sign.weight, 0);
  const verdict = weight >= BAIT_WEIGHT ? 'bait' : weight >= DOUBT_WEIGHT ? 'doubt' : 'none';
  const told = signs.filter((sign) => sign.weight > 0.5);
  return { verdict, reasons: verdict === 'none' ? [] : told.map(({ reason }) => reason) };
}

function signsOfText(message: MailMessage, sample: string, known: KnownSender): Sign[] {
  const lowered = sample.toLowerCase();
  const has = (pattern: SignedPattern): boolean => occurs(pattern, sample, lowered);
  const signs: Sign[] = [];
  const isColleague = comesFromColleague(message);
  const trust = isColleague ? 1 : 0;
  const pressure = [LURE, THREAT, NOBODY].filter((pattern) => pattern.test(sample)).length;
  if (has(CREDENTIALS))
    signs.push({ weight: 2 - trust, reason: 'It asks you to confirm account details' });
  if (has(BLOCKED)) signs.push({ weight: 1, reason: 'It says that your account is blocked' });
  if (has(WINDFALL))
    signs.push({ weight: 3, reason: 'It offers or asks for money in a way typical of fraud' });
  if (has(GIFT_CARDS)) signs.push({ weight: 3, reason: 'It asks for gift cards' });
  if (has(BANK_CHANGE)) signs.push({ weight: 2, reason: 'It gives new bank details' });
  const isTrusted =
    isProven(message) && known.underName.includes(message.from.address.toLowerCase());
  const isMoney = AMOUNT.test(sample) && PAYMENT_CALL.test(sample);
  const secrecy = isMoney ? secrecyOf(sample) : 'none';
  if (secrecy === 'demanded') signs.push({ weight: isTrusted ? 2 : 3, reason: IN_SECRET });
  else if (isMoney && !isTrusted && (has(BANK_CHANGE) || isUnproven(message)))
    signs.push({
      weight: 1,
      reason: isUnproven(message)
        ? 'It asks for money, and its sender could not be verified'
        : 'It asks you to send money to a different account',
    });
  if (signs.length > 0 && pressure > 0)
    signs.push({ weight: 0.5 * pressure, reason: 'It puts pressure on you' });
  // Honest bills have deadlines and links too, so pressure adds nothing to what is merely said to be secret.
  if (secrecy === 'mentioned') signs.push({ weight: 2, reason: IN_SECRET });
  return signs;
}

/** Whether the writer wants it kept secret, or gives two hints of that, or only mentions a secret or a meeting. */
function secrecyOf(sample: string): 'demanded' | 'mentioned' | 'none' {
  const hints = [NO_CALL, UNREACHABLE, SECRECY].filter((pattern) => pattern.test(sample)).length;
  if (SILENCE.test(sample.replace(OWN_PRIVACY, ' ')) || hints > 1) return 'demanded';
  return hints > 0 ? 'mentioned' : 'none';
}

/** No check of the address passed, neither DKIM nor DMARC; without any result nothing is known. */
function isUnproven(message: MailMessage): boolean {
  return topmost(message.headers['authentication-results']) !== '' && !isProven(message);
}

function isProven({ headers }: MailMessage): boolean {
  return /\b(?:dkim|dmarc)=pass\b/i.test(topmost(headers['authentication-results']));
}

/** Written by the receiving server; the lines below it may be forged by the sender. */
function topmost(header: string | undefined): string {
  return (header ?? '').split('\n', 1)[0] ?? '';
}

function signsOfSender(message: MailMessage, sample: string, known: KnownSender): Sign[] {
  const { from, headers } = message;
  const signs: Sign[] = [];
  const results = topmost(headers['authentication-results']);
  const failed = `${results}\n${topmost(headers['received-spf'])}`.match(
    /\b(?:spf|dkim|dmarc|compauth)=(?:fail|softfail|permerror)|^\s*(?:soft)?fail\b/gim,
  );
  // Forwarded mail fails SPF but passes DMARC.
  if (failed && !/\bdmarc=pass\b/i.test(results)) {
    const isStrict =
      failed.some((one) => /dmarc=fail|compauth=fail/i.test(one)) || failed.length > 1;
    signs.push({
      weight: isStrict ? 3 : 2,
      reason: 'The sender’s address could not be verified (SPF, DKIM, DMARC)',
    });
  }
  const own = domainOf(from.address);
  const named = /[\w.+-]{1,64}@([\w-]{1,63}(?:\.[\w-]{1,63}){1,5})/.exec(
    from.name.slice(0, 200),
  )?.[1];
  if (named !== undefined && site(named) !== site(own))
    signs.push({
      weight: 3,
      reason: `The sender’s name shows a different address than ${from.address}`,
    });
  const address = from.address.toLowerCase();
  const isOwn = known.own.includes(address);
  if (!isOwn) signs.push(...signsOfName(message, known));
  const copied = copiedName(from);
  if (copied !== null) signs.push({ weight: 2, reason: `${own} imitates ${copied}` });
  if ([...message.to, ...message.cc].some(({ address }) => own.startsWith(`${domainOf(address)}.`)))
    signs.push({ weight: 3, reason: `${own} imitates your own domain` });
  const isKnown = isOwn || known.underName.includes(address);
  const lookalike = isKnown ? null : lookalikeOf(own, message, known.own);
  if (lookalike !== null) {
    // Tools named after their customer write like that too, but not to nobody by name and without threats.
    const isTool = lookalike.isExtended && !THREAT.test(sample) && !NOBODY.test(sample);
    signs.push({ weight: isTool ? 2 : 3, reason: `${own} imitates ${lookalike.of}` });
  }
  const replyTo = headers['reply-to']
    ?.slice(0, 400)
    .split(/[\s<>",]+/)
    .find((word) => /[^@]@[^@]/.test(word));
  if (replyTo !== undefined && site(domainOf(replyTo)) !== site(own) && FREE_MAIL.test(replyTo))
    signs.push({ weight: 2, reason: `Replies go to ${replyTo}` });
  if (message.attachmentNames.some((name) => EXECUTABLE.test(name.slice(-40))))
    signs.push({ weight: 1, reason: 'An attachment can run a program' });
  return signs;
}

/**
 * A name the reader knows from another address: a colleague's is stronger evidence than that of anybody with two
 * addresses.
 */
function signsOfName(message: MailMessage, { own, underName }: KnownSender): Sign[] {
  const { from } = message;
  const home = site(domainOf(from.address));
  const others = underName.some((address) => site(domainOf(address)) === home) ? [] : underName;
  const homes = own.filter((address) => !FREE_MAIL.test(address)).map(domainOf);
  const isColleague = others.some((address) => homes.includes(domainOf(address)));
  if (isColleague || isColleagueName(message))
    return [
      {
        weight: 3,
        reason: `${from.name} is a colleague’s name, but ${from.address} is not theirs`,
      },
    ];
  const [elsewhere] = others;
  if (elsewhere === undefined) return [];
  return [
    { weight: 2, reason: `You know ${from.name} from ${elsewhere}, not from ${from.address}` },
  ];
}

function signsOfLinks(message: MailMessage, links: readonly MailLink[]): Sign[] {
  const { from } = message;
  const signs: Sign[] = [];
  const deceiving = links.find(({ label, host }) => {
    const shown = shownHost(label);
    return shown !== null && site(shown) !== site(host);
  });
  if (deceiving)
    signs.push({
      weight: 1,
      reason: `A link says ${deceiving.label.slice(0, 60)} but leads to ${deceiving.host}`,
    });
  const own = site(domainOf(from.address));
  const [first] = links;
  if (first && CALLS.test(first.label) && links.every(({ host }) => site(host) !== own))
    signs.push({
      weight: isUnproven(message) ? 2 : 1.5,
      reason: `Its links lead to ${first.host}, not to the sender’s site`,
    });
  return signs;
}

function signsOfMarkup({ markup, bodyType, body }: MailMessage): Sign[] {
  const found = markup ?? (bodyType === 'html' ? readMarkup(body) : NO_MARKUP);
  const signs: Sign[] = [];
  if (found.asksForPassword) signs.push({ weight: 3, reason: 'It has a field for your password' });
  if (found.runsScript)
    signs.push({ weight: 1, reason: 'A link runs a script instead of opening a page' });
  return signs;
}

/** Words that ask the reader to enter something behind a link. */
const CALLS =
  /\b(?:sign|review|verify|confirm|log ?in|sign ?in|open|view|access|update|pay|unterschreiben|unterzeichnen|anmelden|bestätigen|prüfen|signer|vérifier|confirmer|firmar|verificar|confirmar)\b/i;

/** The host that the text of a link shows; null if it shows none. */
function shownHost(label: string): string | null {
  const bare = /^(?:www\.)?([\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.[a-z]{2,12})(?:\/|$)/i.exec(
    label,
  )?.[1];
  return hostOf(label) ?? bare ?? null;
}

function comesFromColleague({ from, to }: MailMessage): boolean {
  const domain = domainOf(from.address);
  return domain !== '' && to.some((person) => domainOf(person.address) === domain);
}
