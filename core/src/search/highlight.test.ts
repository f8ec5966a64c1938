import { expect, it } from 'vitest';

import { excerptOf, highlight, hitsOf, showsHit } from './highlight';
import { parseSearch } from './search';

const hits = (text: string) =>
  hitsOf(parseSearch(text, 'emails', '2026-11-21'), ['text', 'subject']);

it('highlights words and phrases at the start of a word, ignoring case', () => {
  expect(highlight('The Roof, the rooftop and a proof', hits('roof'))).toEqual([
    { text: 'The ', isHit: false },
    { text: 'Roof', isHit: true },
    { text: ', the ', isHit: false },
    { text: 'roof', isHit: true },
    { text: 'top and a proof', isHit: false },
  ]);
  expect(highlight('a site  visit', hits('"site visit"')).at(-1)).toEqual({
    text: 'site  visit',
    isHit: true,
  });
});

it('highlights words joined by punctuation as one', () => {
  expect(highlight('Re: Fit-out quote', hits('fit-out'))).toEqual([
    { text: 'Re: ', isHit: false },
    { text: 'Fit-out', isHit: true },
    { text: ' quote', isHit: false },
  ]);
});

it('does not highlight negated words or words of other fields', () => {
  expect(hits('roof -draft from:dana subject:visit')).toEqual(['roof', 'visit']);
});

it('highlights all words that OR joins', () => {
  expect(hits('quote slates OR "red tiles" OR -draft')).toEqual(['quote', 'slates', 'red tiles']);
});

it('treats regular expression syntax literally', () => {
  expect(highlight('order PO-88213', hits('"PO-88213"')).at(-1)).toEqual({
    text: 'PO-88213',
    isHit: true,
  });
  expect(highlight('cost (net) 5$', hits('(net) 5$')).filter((piece) => piece.isHit)).toEqual([
    { text: '(net)', isHit: true },
    { text: '5$', isHit: true },
  ]);
});

it('an excerpt shows whole words around the first hit', () => {
  const text = `${'first words '.repeat(20)}the signed contract is here ${'last words '.repeat(20)}`;
  const excerpt = excerptOf(text, ['contract']);
  expect(excerpt).toMatch(/^… (first|words).* signed contract is here .*(last|words) …$/);
  expect(excerptOf(text, ['nowhere'])).toBeNull();
});

it('an excerpt starts shortly before its hit, since rows are truncated at the end', () => {
  const text = `${'words before it '.repeat(20)}the signed contract is here`;
  expect(excerptOf(text, ['contract'])?.indexOf('contract')).toBeLessThan(40);
  expect(showsHit(text, ['contract'])).toBe(false);
  expect(showsHit('Your contract is signed', ['contract'])).toBe(true);
  expect(showsHit('Nothing of it', ['contract'])).toBe(false);
});

it('an excerpt shows the first hit that begins a word, wherever it is and whatever its case', () => {
  const text = `${'A proof of it. '.repeat(500)}The ROOF leaks`;
  expect(excerptOf(text, ['roof'])).toContain('The ROOF leaks');
  expect(excerptOf(`${'Nothing here. '.repeat(6_000)}The Roof leaks`, ['roof'])).toContain('Roof');
  expect(excerptOf(`${'İ '.repeat(2_000)}The Roof leaks`, ['roof'])).toContain('The Roof leaks');
});
