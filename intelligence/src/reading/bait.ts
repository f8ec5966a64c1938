import type { MailMessage } from './mail-message';
import { occurs, type SignedPattern } from './signed-pattern';
import { singleSpaced } from './single-spaced';

const CREDENTIALS: SignedPattern = {
  signs:
    /account|identity|password|log-in|login|credentials|mailbox|wallet|billing |payment |bank|card /,
  pattern:
    /\b(?:verify|confirm|validate|update|re-?activate|unlock|restore|re-?confirm|authenticate|secure)\s+(?:(?:and|or)\s+\w+\s+)?(?:your|the)\s+(?:\w+\s){0,2}(?:account(?!\s*(?:number|manager|balance|team|plan|executive|list|review))|identity|password|log-?in|credentials|mailbox|wallet|billing (?:details|information)|payment (?:details|information|method)|bank(?:ing)? (?:details|information)|card (?:details|information))/i,
};
const BLOCKED: SignedPattern = {
  signs:
    /suspend|limited|locked|disabled|deactivat|terminat|restricted|expire|almost full|on hold|compromis|unusual |suspicious /,
  pattern:
    /\b(?:account|mailbox|access|card|profile|password|subscription)\b.{0,50}\b(?:suspend|limited|locked|disabled|deactivat|terminat|restricted|expire|almost full|on hold|compromis)|\bunusual (?:sign-?in|activity|log-?in)|\bsuspicious (?:activity|sign-?in|log-?in|transaction)/i,
};
const WINDFALL: SignedPattern = {
  signs:
    /next of kin|unclaimed |have won|'ve won|been selected|lottery|beneficiary of|bitcoin|btc|crypto/,
  pattern:
    /\bnext of kin\b|\bunclaimed (?:funds?|inheritance|money)|\byou(?:'ve| have) (?:won|been selected (?:to receive|as (?:a|the) winner))|\blottery\b|\bbeneficiary of\b|\b(?:send|transfer|pay)\b.{0,40}\b(?:bitcoin|btc|crypto)/i,
};
const GIFT_CARDS: SignedPattern = {
  signs: /gift/,
  pattern:
    /\bgift ?cards?\b[^]{0,400}\b(?:codes?|scratch|urgent|in a meeting|discreet|surprise|reimburse)/i,
};
const LURE =
  /https?:\/\/|\bwww\.|\b(?:click|log ?in|sign ?in|follow the link|link below|attached form)\b/i;
const THREAT =
  /\b(?:within (?:the next )?\d+ ?(?:hours?|h\b|days?)|immediately|or (?:your|it) .{0,30}will be|will (?:be|get) (?:suspend|clos|terminat|delet|lock|deactivat)|failure to|final (?:notice|warning)|to avoid)/i;
const NOBODY =
  /\bdear (?:customer|user|member|client|sir or madam|valued|account|e-?mail|webmail|subscriber)|\b(?:security|support|help ?desk|billing) team\b/i;

/** Why a message looks like bait for account details or money, in words; null when it does not. */
export function baitReason(message: MailMessage, text: string): string | null {
  const sample = singleSpaced(text.slice(0, 8000));
  const lowered = sample.toLowerCase();
  const has = (pattern: SignedPattern): boolean => occurs(pattern, sample, lowered);
  const baited = has(CREDENTIALS) || has(WINDFALL) || has(GIFT_CARDS);
  const blocked = has(BLOCKED);
  if (!baited && !blocked) return null;
  const pressure = [LURE, THREAT, NOBODY].filter((pattern) => pattern.test(sample)).length;
  const score = (baited ? 2 : 0) + (blocked ? 1 : 0) + pressure;
  return score >= (isColleague(message) && !has(GIFT_CARDS) ? 4 : 2)
    ? 'The message asks for account details or money the way fraud does'
    : null;
}

function isColleague({ from, to }: MailMessage): boolean {
  const domain = from.address.toLowerCase().split('@')[1] ?? '';
  return domain !== '' && to.some((person) => person.address.toLowerCase().endsWith(`@${domain}`));
}
