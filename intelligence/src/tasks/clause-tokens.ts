/** Whose name a word is, as far as the message tells. */
export type NameOf = (word: string) => 'reader' | 'writer' | 'other' | null;

const LONGEST = 70;
const PIECES =
  /https?:\/\/\S+|www\.\S+|\p{L}+(?:['-]\p{L}+)*(?:@\S+)?|[$€£]?\d[\d.,:/]*%?|[?!.,:;%*()[\]<>@–—…-]/gu;
const DAY =
  /^(?:mon|tues?|wednes|wed|thurs?|thu|fri|satur|sat|sun)(?:day)?s?$|^(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo)s?$/;
const MONTH =
  /^(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$|^(?:january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)$/;

/**
 * Words and punctuation of a clause for a model that must not know names. A word outside the vocabulary of common words
 * is represented by its shape, numbers and days by their kind, people of the message by their role.
 */
export function clauseTokens(
  text: string,
  vocabulary: ReadonlySet<string> | null,
  nameOf: NameOf = () => null,
): string[] {
  const pieces =
    text
      .replace(/[’‘`´]/g, "'")
      .match(PIECES)
      ?.slice(0, LONGEST) ?? [];
  return pieces.map((piece) => tokenOf(piece, vocabulary, nameOf));
}

function tokenOf(piece: string, vocabulary: ReadonlySet<string> | null, nameOf: NameOf): string {
  if (/^(?:https?:|www\.)/.test(piece)) return '@link';
  if (!/^\p{L}/u.test(piece)) return numberOrMark(piece);
  if (piece.includes('@')) return '@mail';
  const word = piece.toLowerCase();
  const person = /^\p{Lu}/u.test(piece) ? nameOf(word) : null;
  if (person !== null) return `@${person}`;
  if (DAY.test(word)) return '@day';
  if (MONTH.test(word)) return '@month';
  if (vocabulary === null || vocabulary.has(word)) return word;
  if (/^\p{Lu}{2}/u.test(piece)) return '@CAPS';
  // The ending of a rare word shows its form: '-ez' asks in French, '-ame' in Spanish.
  return /^\p{Lu}/u.test(piece) ? '@Cap' : `@-${word.length > 3 ? word.slice(-2) : ''}`;
}

function numberOrMark(piece: string): string {
  if (!/\d/.test(piece)) return piece === '–' || piece === '—' ? '-' : piece;
  if (/^[$€£]/.test(piece)) return '@money';
  if (piece.endsWith('%')) return '@share';
  if (/^\d{1,2}:\d/.test(piece)) return '@time';
  return /^\d{1,2}[./]\d{1,2}(?:[./]|$)/.test(piece) ? '@date' : '@num';
}
