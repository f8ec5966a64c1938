import type { MailMessage } from './mail-message';

const CREDENTIALS =
  /\b(?:verify|confirm|validate|update|re-?activate|unlock|restore|re-?confirm|authenticate|secure)\s+(?:(?:and|or)\s+\w+\s+)?(?:your|the)\s+(?:\w+\s){0,2}(?:account(?!\s*(?:number|manager|balance|team|plan|executive|list|review))|identity|password|log-?in|credentials|mailbox|wallet|billing (?:details|information)|payment (?:details|information|method)|bank(?:ing)? (?:details|information)|card (?:details|information))/i;
const BLOCKED =
  /\b(?:account|mailbox|access|card|profile|password|subscription)\b.{0,50}\b(?:suspend|limited|locked|disabled|deactivat|terminat|restricted|expire|almost full|on hold|compromis)|\bunusual (?:sign-?in|activity|log-?in)|\bsuspicious (?:activity|sign-?in|log-?in|transaction)/i;
const WINDFALL =
  /\bnext of kin\b|\bunclaimed (?:funds?|inheritance|money)|\byou(?:'ve| have) (?:won|been selected (?:to receive|as (?:a|the) winner))|\blottery\b|\bbeneficiary of\b|\b(?:send|transfer|pay)\b.{0,40}\b(?:bitcoin|btc|crypto)/i;
const GIFT_CARDS =
  /\bgift ?cards?\b[^]{0,400}\b(?:codes?|scratch|urgent|in a meeting|discreet|surprise|reimburse)/i;
const LURE =
  /https?:\/\/|\bwww\.|\b(?:click|log ?in|sign ?in|follow the link|link below|attached form)\b/i;
const THREAT =
  /\b(?:within (?:the next )?\d+ ?(?:hours?|h\b|days?)|immediately|or (?:your|it) .{0,30}will be|will (?:be|get) (?:suspend|clos|terminat|delet|lock|deactivat)|failure to|final (?:notice|warning)|to avoid)/i;
const NOBODY =
  /\bdear (?:customer|user|member|client|sir or madam|valued|account|e-?mail|webmail|subscriber)|\b(?:security|support|help ?desk|billing) team\b/i;

/** Why a message looks like bait for account details or money, in words; null when it does not. */
export function baitReason(message: MailMessage, text: string): string | null {
  const sample = text.slice(0, 8000).replace(/\s+/g, ' ');
  const baited = CREDENTIALS.test(sample) || WINDFALL.test(sample) || GIFT_CARDS.test(sample);
  const blocked = BLOCKED.test(sample);
  if (!baited && !blocked) return null;
  const pressure = [LURE, THREAT, NOBODY].filter((pattern) => pattern.test(sample)).length;
  const score = (baited ? 2 : 0) + (blocked ? 1 : 0) + pressure;
  return score >= (isColleague(message) && !GIFT_CARDS.test(sample) ? 4 : 2)
    ? 'The message asks for account details or money the way fraud does'
    : null;
}

function isColleague({ from, to }: MailMessage): boolean {
  const domain = from.address.toLowerCase().split('@')[1] ?? '';
  return domain !== '' && to.some((person) => person.address.toLowerCase().endsWith(`@${domain}`));
}
