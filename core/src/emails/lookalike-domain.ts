import { registrableDomain } from './mail-address';

const MAX_DOMAIN_LENGTH = 255;
const MAX_LABEL_LENGTH = 63;
/** Shorter names too often differ by one letter by chance. */
const MIN_TYPO_LENGTH = 6;

/**
 * Whether a domain could be mistaken for the reader's own: confusable letters (also in punycode), or one
 * letter off.
 */
export function looksLike(domain: string, own: string): boolean {
  if (domain.length > MAX_DOMAIN_LENGTH || own.length > MAX_DOMAIN_LENGTH) return false;
  const [theirs, ours] = [registrableDomain(toUnicode(domain)), registrableDomain(toUnicode(own))];
  if (theirs === ours || theirs === '' || ours === '') return false;
  if (skeletonOf(theirs) === skeletonOf(ours)) return true;
  const [theirName, theirSuffix] = splitAtDot(theirs);
  const [ourName, ourSuffix] = splitAtDot(ours);
  return (
    theirSuffix === ourSuffix &&
    ourName.length >= MIN_TYPO_LENGTH &&
    isOneLetterOff(theirName, ourName)
  );
}

function splitAtDot(domain: string): [string, string] {
  const dot = domain.indexOf('.');
  return [domain.slice(0, dot), domain.slice(dot)];
}

/**
 * Digits and letters of other scripts, each with the Latin letter it resembles (Unicode TR 39, those allowed
 * in domains).
 */
const CONFUSABLES = new Map(
  (
    'аa вb сc ԁd еe һh іi јj кk ӏl мm пn оo рp ԛq гr ѕs тt цu ѵv ԝw хx уy ɑa ɡg ıi ǀl ' +
    'αa βb ϲc εe ηn ιi κk νv οo ρp τt υu χx γy ωw 0o 1l 3e 5s'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

/** Domains that look alike have the same skeleton. */
function skeletonOf(domain: string): string {
  const plain = domain.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return Array.from(plain, (letter) => CONFUSABLES.get(letter) ?? letter)
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** One letter substituted, inserted or deleted, or two neighbors swapped. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isSwapped && short.slice(at + 2) === long.slice(at + 2);
}

/** Decodes xn-- labels; an invalid one is left as is. */
function toUnicode(domain: string): string {
  return domain
    .toLowerCase()
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
    .join('.');
}

// Parameters from RFC 3492, section 5.
const BASE = 36;
const [T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [1, 26, 38, 700, 72, 128];
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** RFC 3492, section 6.2; null if invalid. */
function decodePunycode(text: string): string | null {
  if (text.length > MAX_LABEL_LENGTH) return null;
  const split = text.lastIndexOf('-');
  const points = Array.from(text.slice(0, Math.max(0, split)), (one) => one.codePointAt(0) ?? 0);
  let [code, at, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  for (let read = split + 1; read < text.length;) {
    const before = at;
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = DIGITS.indexOf(text.charAt(read) || '?');
      read += 1;
      if (digit < 0) return null;
      at += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = points.length + 1;
    bias = adapt(at - before, { count, isFirst: before === 0 });
    code += Math.floor(at / count);
    at %= count;
    if (!(code <= 0x10ffff)) return null;
    points.splice(at, 0, code);
    at += 1;
  }
  return String.fromCodePoint(...points);
}

function adapt(delta: number, { count, isFirst }: { count: number; isFirst: boolean }): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : Math.floor(delta / 2);
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
