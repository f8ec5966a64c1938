import type { MailMessage } from './mail-message';
import { occurs, type SignedPattern } from './signed-pattern';

/**
 * Mail that nobody wrote to the reader personally; kind is null for personal mail, reason is in words for the evidence.
 */
export type AutomaticMail = {
  kind: 'newsletter' | 'automatic' | 'list' | null;
  reason: string;
  /** Sent by a tool or a company rather than a person, however it was delivered. */
  isRobot: boolean;
};
type Found = Omit<AutomaticMail, 'isRobot'>;

const ROBOT =
  /^(?:(?:.*[._+-])?(?:no|do-?not|dont|never|auto)[._-]?reply(?:[._+-].*)?|mailer-daemon|postmaster|notifications?|bounces?(?:[._+-].*)?|daemon|root|autoresponder|system|alerts?|automated|auto-?(?:mail|e-?mail|mailer|generated)|.*auto-?e?-?mail|.*[._-](?:security|admin|administrator|notification|alerts?)|administrator|majordomo|listserv|customer-?service|cust-?serv|(?:online\.)?service|orders?|billing-?noreply|webmaster|survey|feedback-?noreply|welcome|membership|subscriptions?)$/i;
const NEWS_SENDER =
  /^(?:newsletters?|news|marketing|promo(?:tions)?|deals|offers|digest|updates|bulletin|announce(?:ments?)?|specials|sweepstakes|promotions?)$|@(?:[\w-]+\.)*(?:news|newsby\w+|bulk|mailer|newsletters?|marketing|e|em|email|info|click\w*|offers)\d*\./i;
const ROBOT_SUBJECT =
  /^\s*(?:automatic reply|auto(?:matic)?[ -]?(?:response|reply)|out of (?:the )?office|abwesenheit|automatische antwort|réponse automatique|respuesta automática|undeliver|delivery (?:status|failure|has failed)|returned mail|mail delivery|read:|gelesen:|failure notice|message recalled|recall:)/i;
const NEWS_WORDS: readonly SignedPattern[] = [
  { signs: /unsubscrib/, pattern: /\bunsubscrib/i },
  { signs: /opt out|opt-out|optout/, pattern: /\bopt[ -]?out\b/i },
  {
    signs: /browser/,
    pattern:
      /(?:view|read|see) (?:this|it|the) (?:e-?mail|message|newsletter|issue)? ?(?:in|on) (?:your|a|the) (?:web )?browser/i,
  },
  {
    signs: /remove/,
    pattern:
      /remove(?:d)? (?:me |yourself |your (?:name|address|e-?mail)|you )?from (?:our|this|the|future|any) .{0,30}(?:list|mailings?|e-?mails?)/i,
  },
  { signs: /receiv|subscrib/, pattern: /you (?:are|were|have been) (?:receiv|subscrib)\w*/i },
  { signs: /received this /, pattern: /received this (?:e-?mail|message|newsletter) because/i },
  {
    signs: /copyright|©|all rights reserved/,
    pattern: /\bcopyright ©?|©|\ball rights reserved/i,
  },
  { signs: /click/, pattern: /click(?:ing)? here|click (?:on )?(?:the )?(?:below|link)/i },
  { signs: /privacy policy/, pattern: /\bprivacy policy\b/i },
  { signs: /to a friend/, pattern: /\bforward this (?:e-?mail|newsletter)? ?to a friend/i },
  {
    signs: /to subscribe|to change your /,
    pattern: /\bto (?:subscribe|change your (?:e-?mail|preferences|profile))/i,
  },
  {
    signs: /special offer|limited time|free |save |order now|order today/,
    pattern:
      /\bspecial offer|\blimited time|\bfree (?:shipping|trial|gift)|\bsave (?:up to )?\$?\d+|\border (?:now|today)\b/i,
  },
  { signs: /manage /, pattern: /\bmanage (?:your )?(?:preferences|subscription|notifications)/i },
  {
    signs: /visit |regist/,
    pattern:
      /\bvisit (?:our|us (?:at|on)|the) (?:web ?sites?|home ?page|online|store)|\bto register\b|\bregister (?:now|today|online|at)\b|\bon-?line registration/i,
  },
  {
    signs: /dear |valued customer/,
    pattern:
      /\bdear (?:customer|subscriber|member|valued|.{2,25} (?:user|customer|member|subscriber|reader))|\bvalued customer/i,
  },
];

const SAYS_AUTOMATIC: SignedPattern = {
  signs:
    /to this |this is an auto| automatically|to stop receiving|was sent from the | is to confirm|thank you for using our automated|thank you for your |having trouble viewing/,
  pattern:
    /(?:do not|don't|please do not) (?:reply|respond) (?:directly )?to this (?:e-?mail|message|address)|this is an auto(?:matically|mated|-)\s*(?:generated|message|notification|e-?mail|response)|(?:was|is) (?:sent|generated) automatically|to stop receiving (?:these|this)|this (?:e-?mail|message) (?:was sent from the .{2,40} system|is to confirm)|thank you for (?:using our automated|your (?:order|purchase|visit to our web|registration|registering))|having trouble viewing/i,
};

/** One of these alone is nearly conclusive: the sender runs a mailing list. */
const LIST_OF_RECEIVERS =
  /\b(?:prefer|wish|choose|want|like|rather) (?:not|no longer) (?:to )?receive\b|\bno longer (?:wish|want|need|like) to receive|\bremove (?:yourself|your (?:name|address|e-?mail)|me) from\b|\bto unsubscribe|\bunsubscribe (?:here|from|at|by)\b|\bto (?:view|see) (?:your|the|this) (?:invitation|e-?mail|message) |\bto be (?:removed|deleted) from (?:this|our|the)|\bthis (?:e-?mail|message|newsletter) (?:was|is being) sent to (?:you|\S+@)|customer log[ -]?on required|\bhaving trouble\?|\blet us remind you|\bwas sent to you by .{2,40} using\b|\bif you (?:no longer|do not) (?:wish|want) to\b/i;
const RECEIVERS_SCORE = 1.5;
const MIN_SCORE = 3;

/**
 * Detects newsletters, robots and lists, first by headers, then by sender, subject and the marks of bulk mail in the
 * text.
 */
export function detectAutomatic(message: MailMessage, fullText: string): AutomaticMail {
  const found: Found = byHeaders(message.headers) ??
    bySender(message) ??
    byRecipients(message) ??
    byText(message, fullText) ?? { kind: null, reason: '' };
  return { ...found, isRobot: !message.isFromReader && isRobot(message) };
}

const ROLE =
  /^(?:info|hello|hallo|hi|team|mail|support|help|service|services?|accounts?|billing|invoices?|receipts?|payments?|updates?|product|events?|offers?|people|hr|benefits|security|portal|licensing|feedback|reply|noreply|no-reply|notify|news|contact|members?|bookings?|reservations?|itinerary|concierge|ci|bot|.*bot|.*watch|rechnung(?:en|sversand)?|buchhaltung|kunden(?:service|dienst|betreuung)|versand|bestellung(?:en)?|buchung(?:en)?|benachrichtigung(?:en)?|mitteilung(?:en)?|kontakt|hilfe|factur(?:es?|ation)|comptabilit[eé]|(?:service|relation)s?-?clients?|commandes?|livraisons?|exp[eé]ditions?|notificaci(?:[oó]n|ones)|avisos?|factura(?:s|ci[oó]n)?|contabilidad|atencion-?(?:al-?)?clientes?|pedidos?|env[ií]os?|reservas?|soporte|ayuda)$/i;

/** By headers, by an address that is not a person's, or by a sender named like its own domain. */
function isRobot({ from, headers }: MailMessage): boolean {
  const [local = '', domain = ''] = from.address.toLowerCase().split('@');
  if (ROBOT.test(local) || ROLE.test(local)) return true;
  const auto = headers['auto-submitted'];
  if (auto !== undefined && auto.toLowerCase() !== 'no') return true;
  const isPerson = (from.name.toLowerCase().match(/\p{L}{3,}/gu) ?? []).some((word) =>
    local.includes(word),
  );
  if (isPerson) return false;
  const name = from.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const firm =
    domain
      .split('.')
      .slice(-2, -1)[0]
      ?.replace(/[^\p{L}\p{N}]+/gu, '') ?? '';
  return firm.length > 3 && (name.includes(firm) || (name.length > 3 && firm.includes(name)));
}

function byHeaders(headers: MailMessage['headers']): Found | null {
  const auto = headers['auto-submitted']?.toLowerCase();
  if (auto && auto !== 'no')
    return { kind: 'automatic', reason: 'The message says it was sent automatically' };
  if (headers['x-autoreply'] || headers['x-autorespond'])
    return { kind: 'automatic', reason: 'The message is an automatic reply' };
  if (headers['content-type']?.startsWith('multipart/report'))
    return { kind: 'automatic', reason: 'The message is a delivery report' };
  const bulk = /bulk|junk/i.test(headers['precedence'] ?? '');
  const hasList = Boolean(headers['list-id'] ?? headers['list-post'] ?? headers['mailing-list']);
  if (headers['list-post'] || (hasList && !headers['list-unsubscribe']))
    return { kind: 'list', reason: 'The message came through a mailing list' };
  if (headers['list-unsubscribe'])
    return { kind: 'newsletter', reason: 'The message has an unsubscribe link' };
  if (hasList || /list/i.test(headers['precedence'] ?? ''))
    return { kind: 'list', reason: 'The message came through a mailing list' };
  return bulk ? { kind: 'newsletter', reason: 'The message was sent in bulk' } : null;
}

function bySender(message: MailMessage): Found | null {
  const address = message.from.address.toLowerCase();
  if (ROBOT.test(address.split('@', 1)[0] ?? ''))
    return { kind: 'automatic', reason: `${address} is not a person’s address` };
  if (ROBOT_SUBJECT.test(message.subject))
    return { kind: 'automatic', reason: 'The subject is typical of automatic messages' };
  return null;
}

/** Addressed to its own sender or to nobody: the recipients are hidden, as in a mailing. */
function byRecipients({ from, to, cc, isFromReader }: MailMessage): Found | null {
  const [only] = to;
  if (isFromReader || to.length !== 1 || cc.length > 0 || !only) return null;
  const address = only.address.toLowerCase();
  const isHidden =
    address === from.address.toLowerCase() || /^undisclosed[- ]recipients/.test(address);
  return isHidden ? { kind: 'list', reason: 'The message was sent to hidden recipients' } : null;
}

function byText(message: MailMessage, fullText: string): Found | null {
  if (message.isFromReader) return null;
  const sample =
    fullText.length > 24_000
      ? `${fullText.slice(0, 12_000)}\n${fullText.slice(-12_000)}`
      : fullText;
  const lowered = sample.toLowerCase();
  if (occurs(SAYS_AUTOMATIC, sample, lowered)) {
    return { kind: 'automatic', reason: 'The text says that it was sent automatically' };
  }
  const marks = NEWS_WORDS.filter((words) => occurs(words, sample, lowered)).length;
  const newsSender =
    NEWS_SENDER.test(message.from.address) ||
    NEWS_SENDER.test(message.from.address.split('@', 1)[0] ?? '');
  const links = sample.match(/https?:\/\//gi)?.length ?? 0;
  const score = marks + (newsSender ? 2 : 0) + (links >= 8 ? 1 : 0) + (links >= 3 ? 0.5 : 0);
  const isNews =
    score >= MIN_SCORE || (score + RECEIVERS_SCORE >= MIN_SCORE && LIST_OF_RECEIVERS.test(sample));
  return isNews ? { kind: 'newsletter', reason: 'The text reads like a newsletter' } : null;
}
