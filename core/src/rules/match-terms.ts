const WORD = /[\p{L}\p{N}\p{M}]/u;
/** Scripts without spaces between words, where a word may end after any character. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Normal form for comparing text with terms: lower case, composed characters, a space for any white space. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');
}

/**
 * Whether a folded text contains a folded term. A term that starts or ends with a letter or digit only
 * matches at a word boundary: "da" is in "DA-12" and "(DA)" but not in "Update". Linear in the text.
 */
export function includesTerm(text: string, term: string): boolean {
  if (term === '') return false;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    if (!isInsideWord(text, at) && !isInsideWord(text, at + term.length)) return true;
  }
  return false;
}

/** Whether the characters on both sides of a position belong to one word. */
function isInsideWord(text: string, at: number): boolean {
  const before = characterBefore(text, at);
  const after = String.fromCodePoint(text.codePointAt(at) ?? 32);
  return [before, after].every((character) => WORD.test(character) && !UNSPACED.test(character));
}

function characterBefore(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1);
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff;
  return text.slice(Math.max(0, at - (isLowSurrogate ? 2 : 1)), at);
}

/**
 * Whether a domain equals the wanted one or is a subdomain of it. A leading "*.", "@" or "." of the wanted
 * domain is ignored.
 */
export function isDomainUnder(domain: string, wanted: string): boolean {
  const plain = wanted.replace(/^[*@.]+/u, '');
  return plain !== '' && (domain === plain || domain.endsWith(`.${plain}`));
}
