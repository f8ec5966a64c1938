import { isNumberWord, withClocks } from './foreign-clocks';
import { type DateLanguage, type ForeignWords, foreignWords } from './foreign-words';
import { MONTHS, WEEKDAYS } from './lexicon';
import type { Token } from './tokens';

/**
 * The tokens with date words of another language replaced by English ones, in English order. Each keeps the position of
 * the words it replaces, so spans still refer to the original text.
 */
export function translateTokens(tokens: readonly Token[], language: DateLanguage): Token[] {
  const { phrases, starts, longest, ...others } = foreignWords(language);
  const out: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const first = tokens[at] as Token;
    const word = aloneAt(tokens, at, { phrases, ...others });
    if (word !== null) {
      out.push({ ...first, text: word, kind: 'word', capital: isName(word) });
      at += 1;
      continue;
    }
    const isOther = NOT_OF_DAYS.has(first.text) && tokens[at + 1]?.kind === 'number';
    const found =
      starts.has(first.text) && !isOther ? longestPhrase(tokens, at, { phrases, longest }) : null;
    if (found === null) {
      out.push(first);
      at += 1;
      continue;
    }
    for (const [index, word] of found.english.split(' ').entries())
      emit(word, out, spanning(first, tokens[found.next - 1] ?? first, index));
    at = found.next;
  }
  const dated = withOrdinals(withoutOf(out));
  return withClocks(language === 'de' ? withAgo(dated) : dated, language);
}

/** Articles whose gender differs from that of 'day': 'die 2. Version', 'la 2ª vez'. */
const NOT_OF_DAYS = new Set(['die', 'das', 'la', 'las']);
/** Things other than days that German counts: 'zum 3. Mal', 'der 2. Punkt'. */
const COUNTED_THINGS = new Set(
  (
    'mal versuch punkt teil tisch stock stockwerk geschoss obergeschoss untergeschoss og ug gang platz rang grad absatz satz ' +
    'abschnitt schritt anlauf entwurf durchgang akt'
  ).split(' '),
);

/** Short weekdays that are also words: the sea, the game, he sees. */
const IN_USE = new Set(['mar', 'mer', 'jeu', 'mie', 'vie']);
const SHORT_DAY_LEADS = new Set(
  'am bis ab seit vor nächsten diesen kommenden ici dès avant ce le jusqu depuis el este próximo hasta antes para desde'.split(
    ' ',
  ),
);

/** What an ordinal may count. */
const COUNTED_OFF =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|days?|week|weekend|month|quarter|business days?)$/;

/** An ordinal before what it counts, an abbreviated weekday before a number; null for any other word. */
function aloneAt(
  tokens: readonly Token[],
  at: number,
  { phrases, ordinals, shortWeekdays }: Omit<ForeignWords, 'starts' | 'longest'>,
): string | null {
  const { text, capital, kind } = tokens[at] as Token;
  if (kind !== 'word') return null;
  const next = tokens[at + 1];
  const ordinal = ordinals.get(text);
  if (ordinal !== undefined) {
    const counted = phrases.get(next?.text ?? '') ?? '';
    return COUNTED_OFF.test(counted) || MONTHS.has(counted) ? ordinal : null;
  }
  // '09 MAR 26' is in March.
  if (text === 'mar' && isYearWith(tokens[at - 1], next)) return 'march';
  const weekday = shortWeekdays.get(text);
  if (weekday === undefined || (!capital && text.length < 3)) return null;
  const isMarked = next !== undefined && next.glued && '.,'.includes(next.text);
  // 'Bis Fr.', 'd'ici ven.': a dot and a word before it that leads to a day.
  const lead = tokens[at - 1]?.text ?? '';
  if (
    SHORT_DAY_LEADS.has(lead) &&
    !IN_USE.has(text) &&
    (next === undefined || (isMarked && next.text === '.'))
  )
    return weekday;
  const isTwice = isMarked && tokens[at + 2]?.text === ',';
  const number = tokens[isTwice ? at + 3 : isMarked ? at + 2 : at + 1];
  return number?.kind === 'number' && number.value >= 1 && number.value <= 31 ? weekday : null;
}

/** A day of the month before and a year after a name between them. */
function isYearWith(before: Token | undefined, after: Token | undefined): boolean {
  const isDay = before?.kind === 'number' && before.value >= 1 && before.value <= 31;
  return isDay && after?.kind === 'number' && !after.glued && /^\d\d(?:\d\d)?$/.test(after.text);
}

function longestPhrase(
  tokens: readonly Token[],
  at: number,
  { phrases, longest }: { phrases: ReadonlyMap<string, string>; longest: number },
): { english: string; next: number } | null {
  let words = '';
  let best: { english: string; next: number } | null = null;
  for (let next = at; next < Math.min(tokens.length, at + longest); next += 1) {
    const token = tokens[next] as Token;
    if (next > at && token.opensParagraph) break;
    words = next === at ? token.text : `${words} ${token.text}`;
    const english = phrases.get(words);
    if (english !== undefined) best = { english, next: next + 1 };
  }
  return best;
}

/** One word in place of the tokens from first to last; only the first of several starts a paragraph. */
function spanning(first: Token, last: Token, index: number): Token {
  return {
    kind: 'word',
    text: '',
    start: first.start,
    end: last.end,
    value: -1,
    glued: false,
    capital: false,
    opensParagraph: index === 0 && first.opensParagraph,
  };
}

/** '~next' swaps places with its noun: 'semaine prochaine' is next week; both then span the whole. */
function emit(word: string, out: Token[], place: Token): void {
  if (!word.startsWith('~')) {
    out.push({ ...place, text: word, capital: isName(word) });
    return;
  }
  const text = word.slice(1);
  const noun = out.at(-1);
  // 'Le dernier vendredi' comes before its noun.
  if (noun?.kind !== 'word' || noun.text === 'the') {
    out.push({ ...place, text });
    return;
  }
  const whole = { start: noun.start, end: place.end };
  const modifier = { ...place, ...whole, text, opensParagraph: noun.opensParagraph };
  const isBefore = text === 'next' || text === 'last';
  out[out.length - 1] = isBefore ? modifier : { ...noun, ...whole };
  out.push(
    isBefore
      ? { ...noun, ...whole, opensParagraph: false }
      : { ...modifier, opensParagraph: false },
  );
}

function isName(word: string): boolean {
  return MONTHS.has(word) || WEEKDAYS.has(word);
}

/** '15 de marzo de 2026' is 15 March 2026. */
function withoutOf(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    if (token.text !== 'de' && token.text !== 'from') return [token];
    if (isMonth(before) && after?.kind === 'number' && after.value > 1900) return [];
    if (!isMonth(after)) return [token];
    return before?.kind === 'number'
      ? []
      : [{ ...token, text: token.text === 'de' ? 'of' : token.text }];
  });
}

/** 'am 15.', 'le 15', 'el 15' and '1er' name a day of the month like 'the 15th'; '15. März' needs no dot. */
function withOrdinals(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const after = tokens[at + 1];
    if (
      token.kind !== 'number' ||
      token.value < 1 ||
      token.value > 31 ||
      token.end - token.start > 2
    ) {
      out.push(token);
      continue;
    }
    // 'Le 2e mardi', 'el 2º martes': the ending belongs to the number.
    if (after?.glued === true && RANKS.has(after.text) && isCountedOff(tokens[at + 2])) {
      out.push(token, { ...after, kind: 'word', text: 'th', value: -1 });
      at += 1;
      continue;
    }
    const dotted = after?.text === '.' && after.glued && !joinsDigits(tokens, at + 1);
    const isFirst = token.value === 1 && after?.glued === true && after.text === 'er';
    const named = tokens[dotted || isFirst ? at + 2 : at + 1];
    const inMonth =
      isMonth(named) || (dotted && (isCountedOff(named) || opensRange(tokens, at + 2)));
    const led = out.at(-1)?.text === 'the';
    if (joinsDigits(tokens, at + 1)) {
      if (led && !':h'.includes(after?.text ?? ' ')) out.pop();
      out.push(token);
    } else if ((led && !isCounted(after)) || inMonth || isFirst) {
      out.push(token, {
        ...token,
        kind: 'word',
        text: 'th',
        value: -1,
        glued: true,
        opensParagraph: false,
      });
      const behind = tokens[at + 3];
      if ((dotted && (inMonth || led)) || isFirst) at += 1;
      // 'Bis zum 20. die Stundenzettel': the dot separates the day from what does not belong to it.
      const isApart = named?.kind === 'word' && !isThing(named) && !joinsDay(named, behind);
      if (dotted && led && !inMonth && isApart) out.push({ ...after, text: ',' });
    } else out.push(token);
  }
  return out;
}

function isThing({ text, capital }: Token): boolean {
  return capital && COUNTED_THINGS.has(text);
}

/** '3.-5. Oktober': the month comes after the second day. */
function opensRange(tokens: readonly Token[], at: number): boolean {
  const [dash, day, dot, month] = tokens.slice(at, at + 4);
  const isDay = day?.kind === 'number' && day.value <= 31 && dot?.text === '.';
  return dash?.kind === 'mark' && '-–'.includes(dash.text) && isDay && isMonth(month);
}

/** '1. Quartal', '16. d. M.' */
function isCountedOff(token: Token | undefined): boolean {
  return (
    token !== undefined && (WEEKDAYS.has(token.text) || /^(?:quarter|of|week)$/.test(token.text))
  );
}

function isMonth(token: Token | undefined): boolean {
  return token !== undefined && token.kind === 'word' && MONTHS.has(token.text);
}

/** The number continues: 15/03, 15.03., 15:30, 15h30. */
function joinsDigits(tokens: readonly Token[], at: number): boolean {
  const [mark, digits] = [tokens[at], tokens[at + 1]];
  return (
    mark !== undefined &&
    mark.glued &&
    '.-/:h'.includes(mark.text) &&
    digits?.kind === 'number' &&
    digits.glued
  );
}

const RANKS = new Set(['e', 'ème', 'eme', 'er', 'º', '°', 'o']);
const UNITS = new Set('days day week weeks month months year years hour hours minutes'.split(' '));
const HALVES = new Set(['half', 'quarter']);

/** 'Vor drei Tagen' is three days ago, but 'vor Freitag' is before Friday. */
function withAgo(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    const [count, unit] = [tokens[at + 1], tokens[at + 2]];
    const isCount = count?.kind === 'number' || count?.text === 'few' || isNumberWord(count?.text);
    const isLength = HALVES.has(count?.text ?? '') || (isCount && UNITS.has(unit?.text ?? ''));
    return token.text === 'before' && isLength ? { ...token, text: 'ago' } : token;
  });
}

/** Something that is counted follows: '15 %', '15 Personen', '15 jours'. */
function isCounted(after: Token | undefined): boolean {
  if (!after || after.opensParagraph) return false;
  if (after.kind === 'mark') return '%€$£°ºª'.includes(after.text);
  if (after.kind === 'number') return false;
  return after.glued || !(FOLLOWS_DAY.has(after.text) || FINITE_VERBS.has(after.text));
}

/** 'Les notes reçues avant le 10 sont payées' */
const FINITE_VERBS = new Set(
  'est sont sera seront doit doivent peut peuvent será serán está están debe deben puede pueden'.split(
    ' ',
  ),
);

const FOLLOWS_DAY = new Set(
  'so and or no at on in by before until after from to the this next last of morning afternoon evening noon de'.split(
    ' ',
  ),
);

function joinsDay({ text }: Token, behind: Token | undefined): boolean {
  if (text === 'the') return /^(?:next|last|this|coming|week|month)$/.test(behind?.text ?? '');
  return FOLLOWS_DAY.has(text);
}
