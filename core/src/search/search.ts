// Parses a search: plain words, "phrases", -negations, operators such as from:dana, and OR between any of them. As in
// Gmail and Outlook, only OR in capitals joins, because 'or' is a common word. As in Gmail, it binds more tightly than
// the space: 'roof slates OR tiles' finds roof with either of the two.

import { editDistance } from './edit-distance';
import { withoutParentheses } from './parentheses';

export type SearchNoun = 'emails' | 'tasks';
export type SearchPlace = 'text' | 'from' | 'subject';

export type SearchTerm = {
  place: SearchPlace;
  text: string;
  isPhrase: boolean;
  isNegated: boolean;
};
export type SearchFilter =
  /** isPhrase: the name was quoted. If a project has exactly this name, others that contain it do not count. */
  | { kind: 'project'; name: string; isPhrase: boolean; isNegated: boolean }
  | { kind: 'is'; value: string; isNegated: boolean }
  /** On or after this date. */
  | { kind: 'after'; date: string; isNegated: boolean }
  /** Before this date. */
  | { kind: 'before'; date: string; isNegated: boolean };
export type SearchParts = { terms: SearchTerm[]; filters: SearchFilter[] };
/** All terms and filters must match, and one of each group. */
export type Search = SearchParts & {
  /** Two or more parts joined by OR. */
  groups: SearchParts[];
  /** Error messages; nothing is searched if there are any. */
  problems: string[];
};

type Operator = { name: string; example: string; means: Readonly<Record<SearchNoun, string>> };

export const SEARCH_OPERATORS: readonly Operator[] = [
  {
    name: 'from',
    example: 'from:dana',
    means: { emails: 'sender’s name or address', tasks: 'sender of its email' },
  },
  {
    name: 'subject',
    example: 'subject:"site visit"',
    means: { emails: 'words in the subject', tasks: 'words in the title' },
  },
  {
    name: 'project',
    example: 'project:roof',
    means: { emails: 'its project, or project:none', tasks: 'its project' },
  },
  {
    name: 'is',
    example: 'is:pending',
    means: {
      emails: 'unread, read, pending, decided, confirmed, rejected, snoozed, archived, attachments',
      tasks: 'open, done, started, overdue, today, archived',
    },
  },
  {
    name: 'after',
    example: 'after:2026-11-01',
    means: { emails: 'received on or after that day', tasks: 'due on or after that day' },
  },
  {
    name: 'before',
    example: 'before:7d',
    means: { emails: 'received before that day', tasks: 'due before that day' },
  },
];

export const IS_VALUES = {
  emails: [
    'unread',
    'read',
    'pending',
    'decided',
    'confirmed',
    'rejected',
    'snoozed',
    'archived',
    'attachments',
  ],
  tasks: ['open', 'done', 'started', 'overdue', 'today', 'archived'],
} as const satisfies Record<SearchNoun, readonly string[]>;

const NAMES = SEARCH_OPERATORS.map((operator) => operator.name);
const TOKEN = /(-)?(?:([a-z]+):(?!\/\/))?(?:"([^"]*)(?:"|$)|(\S+))?/giy;

/** `today` is the calendar date in the reader's zone that relative dates refer to. */
export function parseSearch(text: string, noun: SearchNoun, today: string): Search {
  const search: Search = { terms: [], filters: [], groups: [], problems: [] };
  for (const tokens of joinByOr(tokensOf(withoutParentheses(text)))) {
    const parts: Parsed = { terms: [], filters: [], problems: search.problems };
    for (const token of tokens) addToken(parts, token, { noun, today });
    const { terms, filters } = parts;
    if (tokens.length > 1) search.problems.push(...problemsOfGroup(tokens));
    if (terms.length + filters.length > 1) search.groups.push({ terms, filters });
    else {
      search.terms.push(...terms);
      search.filters.push(...filters);
    }
  }
  return search;
}

/** The name in a search that only asks for a project; null for any other search. */
export function projectSearched(text: string): string | null {
  const [token, ...others] = tokensOf(text);
  const isProject = others.length === 0 && token?.operator === 'project' && !token.isNegated;
  return isProject && token.isPhrase ? token.value : null;
}

/** Why a search that found nothing may not mean what was typed. */
export function searchHints(text: string): string[] {
  const tokens = tokensOf(text);
  const isWord = (word: string) =>
    tokens.length > 1 &&
    tokens.some((one) => one.operator === null && !one.isPhrase && one.value === word);
  return [
    ...(isWord('AND')
      ? ['AND is searched as a word. Leave it out, as all words must be found anyway.']
      : []),
    ...(tokens.some((one) => one.isOpen)
      ? ['The quotation mark is not closed, so all that follows it is searched as one phrase.']
      : []),
  ];
}

type Token = {
  isNegated: boolean;
  operator: string | null;
  value: string;
  isPhrase: boolean;
  /** A phrase whose closing quotation mark is missing. */
  isOpen: boolean;
};

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null || found[0] === '') {
      at += 1;
      continue;
    }
    at += found[0].length;
    const [, minus, operator, phrase, word] = found;
    tokens.push({
      isNegated: minus !== undefined,
      operator: operator?.toLowerCase() ?? null,
      value: (phrase ?? word ?? '').trim(),
      isPhrase: phrase !== undefined,
      isOpen: phrase !== undefined && !found[0].endsWith(`"${phrase}"`),
    });
  }
  return tokens;
}

/** An OR with nothing to join is still being typed. Alone it is a word, as it is in quotes. */
function joinByOr(tokens: readonly Token[]): Token[][] {
  if (tokens.every(isOr)) return tokens.map((token) => [token]);
  const joined: Token[][] = [];
  let isJoined = false;
  for (const token of tokens) {
    const last = joined.at(-1);
    if (isOr(token)) isJoined = true;
    else if (isJoined && last !== undefined) last.push(token);
    else joined.push([token]);
    if (!isOr(token)) isJoined = false;
  }
  return joined;
}

function isOr({ operator, value, isPhrase, isNegated }: Token): boolean {
  return value === 'OR' && operator === null && !isPhrase && !isNegated;
}

/** States whose records are in a list of their own. */
const LISTS: readonly string[] = ['archived', 'snoozed'];

function problemsOfGroup(tokens: readonly Token[]): string[] {
  const list = tokens.find(
    (one) => one.operator === 'is' && LISTS.includes(one.value.toLowerCase()),
  );
  return [
    ...(tokens.some((one) => !one.isPhrase && /^\(|^[^(]*\)$/.test(one.value))
      ? ['Leave out the parentheses: OR joins only what is right beside it']
      : []),
    ...(list === undefined
      ? []
      : [`is:${list.value} cannot be joined by OR, because it selects the list that is searched`]),
  ];
}

type Parsed = SearchParts & { problems: string[] };
type Setting = { noun: SearchNoun; today: string };

function addToken(parsed: Parsed, token: Token, { noun, today }: Setting): void {
  const { operator, value, isNegated, isPhrase } = token;
  if (operator === null)
    return addWords(parsed, { place: 'text', text: value, isPhrase, isNegated });
  if (!NAMES.includes(operator)) return addUnknown(parsed, token);
  if (value === '') {
    const example = SEARCH_OPERATORS.find((one) => one.name === operator)?.example;
    parsed.problems.push(`${operator}: needs something after the colon, as in ${example}`);
  } else if (operator === 'from' || operator === 'subject') {
    addWords(parsed, { place: operator, text: value, isPhrase, isNegated });
  } else if (operator === 'project') {
    parsed.filters.push({ kind: 'project', name: value, isPhrase, isNegated });
  } else if (operator === 'is') {
    addIs(parsed, token, noun);
  } else {
    addDate(parsed, token, today);
  }
}

function addWords(parsed: Parsed, term: SearchTerm): void {
  if (/[\p{L}\p{N}]/u.test(term.text)) parsed.terms.push(term);
}

/** 'Re: offer' and '10:30' are words; 'form:dana' is a typo. */
function addUnknown(parsed: Parsed, token: Token): void {
  const operator = token.operator ?? '';
  const meant = NAMES.find((name) => editDistance(operator, name) === 1 && operator.length > 2);
  if (meant !== undefined && token.value !== '') {
    parsed.problems.push(
      `${operator}: is not an operator. Did you mean ${meant}:? To search for it as text, put it in quotes`,
    );
    return;
  }
  const text = token.isPhrase ? token.value : `${operator}:${token.value}`;
  addWords(parsed, { place: 'text', text, isPhrase: token.isPhrase, isNegated: token.isNegated });
}

function addIs(parsed: Parsed, { value, isNegated }: Token, noun: SearchNoun): void {
  const known: readonly string[] = IS_VALUES[noun];
  const wanted = value.toLowerCase();
  if (known.includes(wanted)) parsed.filters.push({ kind: 'is', value: wanted, isNegated });
  else if (![...IS_VALUES.emails, ...IS_VALUES.tasks].some((one) => one === wanted))
    parsed.problems.push(
      `is:${value} is not a filter. Use ${known.map((one) => `is:${one}`).join(', ')}`,
    );
  // A state that only the other kind of record has matches nothing.
  else parsed.filters.push({ kind: 'is', value: 'nothing', isNegated });
}

function addDate(parsed: Parsed, { operator, value, isNegated }: Token, today: string): void {
  const date = readDate(value, today);
  if (date === null) {
    parsed.problems.push(
      `${operator}:${value} is not a date. Use 2026-11-30, 2026-11, today, yesterday or 7d (7 days ago; also w, m, y)`,
    );
    return;
  }
  parsed.filters.push({ kind: operator as 'before' | 'after', date, isNegated });
}

const DAY_MS = 86_400_000;
const DAYS = { d: 1, w: 7, m: 30, y: 365 } as const;

function readDate(value: string, today: string): string | null {
  const text = value.toLowerCase();
  const daysAgo = (days: number) => dayOf(Date.parse(today) - days * DAY_MS);
  if (text === 'today') return today;
  if (text === 'yesterday') return daysAgo(1);
  if (text === 'tomorrow') return daysAgo(-1);
  const relative = /^(\d{1,4})([dwmy])$/.exec(text);
  if (relative !== null)
    return daysAgo(Number(relative[1]) * DAYS[relative[2] as keyof typeof DAYS]);
  const parts = /^(\d{4})(?:[-/](\d{1,2}))?(?:[-/](\d{1,2}))?$/.exec(text);
  if (parts === null) return null;
  const [, year, month = '1', day = '1'] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Date.UTC rolls over a day that the month does not have.
  return Number.isNaN(time) || dayOf(time) !== date ? null : date;
}

/** Null before the year 100, which neither the database nor Date.UTC reads as one of the first century. */
function dayOf(time: number): string | null {
  const day = new Date(time).toISOString();
  return /^(?!00)\d{4}-/.test(day) ? day.slice(0, 10) : null;
}
