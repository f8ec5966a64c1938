import { expect, it } from 'vitest';

import { parseSearch, projectSearched, searchHints, type SearchParts } from './search';

const TODAY = '2026-11-21';
const parse = (text: string) => parseSearch(text, 'emails', TODAY);
const plain = { isPhrase: false, isNegated: false };

it('searches the whole text for plain words, phrases and negations', () => {
  expect(parse('roof "site visit" -draft -"on hold"').terms).toEqual([
    { place: 'text', text: 'roof', ...plain },
    { place: 'text', text: 'site visit', isPhrase: true, isNegated: false },
    { place: 'text', text: 'draft', isPhrase: false, isNegated: true },
    { place: 'text', text: 'on hold', isPhrase: true, isNegated: true },
  ]);
});

it('from: and subject: search only that field, in any case, with or without quotes', () => {
  expect(parse('FROM:dana subject:"fit out"').terms).toEqual([
    { place: 'from', text: 'dana', ...plain },
    { place: 'subject', text: 'fit out', isPhrase: true, isNegated: false },
  ]);
});

it.each([
  [
    'project:"Harbour Street"',
    { kind: 'project', name: 'Harbour Street', isPhrase: true, isNegated: false },
  ],
  ['-is:unread', { kind: 'is', value: 'unread', isNegated: true }],
  ['before:2026-11-05', { kind: 'before', date: '2026-11-05', isNegated: false }],
  ['after:2026/3', { kind: 'after', date: '2026-03-01', isNegated: false }],
  ['after:2025', { kind: 'after', date: '2025-01-01', isNegated: false }],
  ['after:yesterday', { kind: 'after', date: '2026-11-20', isNegated: false }],
  ['before:7d', { kind: 'before', date: '2026-11-14', isNegated: false }],
  ['before:2w', { kind: 'before', date: '2026-11-07', isNegated: false }],
])('%s is a filter', (text, filter) => {
  expect(parse(text)).toEqual({ terms: [], filters: [filter], groups: [], problems: [] });
});

/** A search in short: what must match, then each group that OR joins. */
function partsOf(text: string): string[][] {
  const { problems, ...search } = parse(text);
  expect(problems).toEqual([]);
  return [search, ...search.groups].map(inShort);
}

function inShort({ terms, filters }: SearchParts): string[] {
  return [
    ...terms.map(
      ({ place, text, isNegated }) =>
        `${isNegated ? '-' : ''}${place === 'text' ? '' : `${place}:`}${text}`,
    ),
    ...filters.map(({ kind }) => `${kind}:`),
  ];
}

it.each([
  ['invoice OR receipt', [[], ['invoice', 'receipt']]],
  ['"two words" OR other', [[], ['two words', 'other']]],
  [
    'roof slates OR tiles OR lead quote',
    [
      ['roof', 'quote'],
      ['slates', 'tiles', 'lead'],
    ],
  ],
  ['a OR b c OR d', [[], ['a', 'b'], ['c', 'd']]],
  ['from:dana OR from:ola is:unread', [['is:'], ['from:dana', 'from:ola']]],
  ['-draft OR project:roof', [[], ['-draft', 'project:']]],
  ['(slates OR tiles) roof', [['roof'], ['slates', 'tiles']]],
  [
    'roof ("red (OR blue) tiles" OR lead quote)',
    [
      ['roof', 'quote'],
      ['red (OR blue) tiles', 'lead'],
    ],
  ],
  ['(a OR b) (c OR d)', [[], ['a', 'b'], ['c', 'd']]],
  ['"(a OR b)" c', [['(a OR b)', 'c']]],
])('%s joins with OR only what is right beside it', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

it.each([
  ['edison or haas', [['edison', 'or', 'haas']]],
  ['edison "OR" haas', [['edison', 'OR', 'haas']]],
  ['edison -OR haas', [['edison', 'haas', '-OR']]],
  ['OR', [['OR']]],
  ['OR OR', [['OR', 'OR']]],
  ['subject:"x (a OR b) y"', [['subject:x (a OR b) y']]],
  ['-"x (a OR b) y"', [['-x (a OR b) y']]],
])('%s has or as a word', (text, parts) => {
  expect(partsOf(text).map((part) => part.toSorted())).toEqual(
    parts.map((part) => part.toSorted()),
  );
});

it.each([
  ['edison OR', [['edison']]],
  ['OR edison', [['edison']]],
  ['edison OR OR haas', [[], ['edison', 'haas']]],
  ['edison OR ***', [['edison']]],
])('%s has an OR with nothing to join, which is left out', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});

it.each([
  ['before:yesterdy', 'before:yesterdy is not a date. Use 2026-11-30'],
  ['after:2026-02-31', 'after:2026-02-31 is not a date'],
  ['before:3000y', 'before:3000y is not a date'],
  ['before:2000y', 'before:2000y is not a date'],
  ['after:0000', 'after:0000 is not a date'],
  ['after:0026-11-01', 'after:0026-11-01 is not a date'],
  ['is:urgent', 'is:urgent is not a filter. Use is:unread, is:read'],
  ['form:dana', 'form: is not an operator. Did you mean from:?'],
  ['subjct:x', 'Did you mean subject:?'],
  ['roof OR form:dana', 'form: is not an operator. Did you mean from:?'],
  ['(roof quote) OR slates', 'Leave out the parentheses: OR joins only what is right beside it'],
  ['slates OR (roof OR tiles) quote', 'Leave out the parentheses'],
  ['from:(dana OR ola)', 'Leave out the parentheses'],
  ['is:archived OR roof', 'is:archived cannot be joined by OR'],
  ['from:', 'from: needs something after the colon, as in from:dana'],
])('%s has an error message that says what to do', (text, words) => {
  const { problems } = parse(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(words);
});

it.each([
  '(net) price',
  'Re: offer',
  '10:30',
  'https://docket.example',
  'C:x',
  '***',
  '"',
  '-',
  '',
])('%j is valid', (text) => {
  expect(parse(text).problems).toEqual([]);
});

it('a state that only tasks have is valid for emails and matches none', () => {
  expect(parse('is:overdue').filters).toEqual([{ kind: 'is', value: 'nothing', isNegated: false }]);
  expect(parseSearch('is:overdue', 'tasks', TODAY).filters).toEqual([
    { kind: 'is', value: 'overdue', isNegated: false },
  ]);
});

it('an unclosed quote extends to the end', () => {
  expect(parse('roof "site visit').terms[1]).toMatchObject({ text: 'site visit', isPhrase: true });
});

it.each([
  ['edison AND haas', 'AND is searched as a word'],
  ['roof "site visit', 'The quotation mark is not closed'],
  ['subject:"', 'The quotation mark is not closed'],
])('%s has a hint, should it find nothing', (text, words) => {
  const hints = searchHints(text);
  expect(hints).toHaveLength(1);
  expect(hints[0]).toContain(words);
});

it.each([
  'edison OR haas',
  '"this AND that"',
  'AND',
  'from:AND roof',
  '"site visit"',
  '15" pipe',
  '',
])('%j has none', (text) => {
  expect(searchHints(text)).toEqual([]);
});

it.each([
  ['project:"Harbour Street"', 'Harbour Street'],
  ['project:"none"', 'none'],
])('a search that only asks for a project is that project’s: %s', (text, name) => {
  expect(parse(text).filters).toEqual([
    { kind: 'project', name, isPhrase: true, isNegated: false },
  ]);
  expect(projectSearched(text)).toBe(name);
});

it.each(['project:roof', '-project:"Roof"', 'project:"Roof" slates', 'roof', ''])(
  'a search for more or less than one project is no project’s: %s',
  (text) => {
    expect(projectSearched(text)).toBeNull();
  },
);
