import { ownedDomain } from './mail-address';

const LONGEST_DOMAIN = 255;
const LONGEST_LABEL = 63;
/** Shorter names differ by one letter too often by chance. */
const SHORTEST_MISSPELT = 6;

/** Whether a foreign domain could be taken for the reader's own: alike letters (also as punycode), or one letter off. */
export function looksLike(domain: string, own: string): boolean {
  if (domain.length > LONGEST_DOMAIN || own.length > LONGEST_DOMAIN) return false;
  const [theirs, ours] = [ownedDomain(toUnicode(domain)), ownedDomain(toUnicode(own))];
  if (theirs === ours || theirs === '' || ours === '') return false;
  if (skeletonOf(theirs) === skeletonOf(ours)) return true;
  const [theirName, theirSuffix] = splitAtDot(theirs);
  const [ourName, ourSuffix] = splitAtDot(ours);
  return (
    theirSuffix === ourSuffix &&
    ourName.length >= SHORTEST_MISSPELT &&
    isOneLetterOff(theirName, ourName)
  );
}

function splitAtDot(domain: string): [string, string] {
  const dot = domain.indexOf('.');
  return [domain.slice(0, dot), domain.slice(dot)];
}

/** Letters of other scripts and digits, each beside the Latin letter it looks like (Unicode TR 39, those of domains). */
const CONFUSABLES = new Map(
  (
    'аa вb сc ԁd еe һh іi јj кk ӏl мm пn оo рp ԛq гr ѕs тt цu ѵv ԝw хx уy ɑa ɡg ıi ǀl ' +
    'αa βb ϲc εe ηn ιi κk νv οo ρp τt υu χx γy ωw 0o 1l 3e 5s'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

/** Two domains that look the same have the same skeleton. */
function skeletonOf(domain: string): string {
  const plain = domain.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return Array.from(plain, (letter) => CONFUSABLES.get(letter) ?? letter)
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** One letter changed, added, left out, or two neighbours swapped. */
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

/** Labels that begin with xn-- as they are shown; one that cannot be read stays as it is. */
function toUnicode(domain: string): string {
  return domain
    .toLowerCase()
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
    .join('.');
}

// The parameters of RFC 3492, section 5.
const BASE = 36;
const [T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [1, 26, 38, 700, 72, 128];
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** RFC 3492, section 6.2; null for what is no punycode. */
function decodePunycode(text: string): string | null {
  if (text.length > LONGEST_LABEL) return null;
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
