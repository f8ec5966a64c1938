import { describe, expect, it } from 'vitest';

import { foldText, includesTerm, isDomainUnder } from './match-terms';

describe('a term', () => {
  it.each([
    ['DA', 'DA-12 is ready', true],
    ['DA', 'Plan (DA)', true],
    ['DA', 'da', true],
    ['DA', 'Update', false],
    ['DA', 'Holiday', false],
    ['DA', 'DA12', false],
    ['DA', 'Update of the DA', true],
    ['ada@', 'Ada Finch <ada@x.example>', true],
    ['ada@', '<xada@x.example>', false],
    ['#12', 'ticket#12', true],
    ['#12', 'ticket #123', false],
    ['purchase order', 'Your purchase order.', true],
    ['purchase order', 'your purchase\r\n   order', true],
    ['é', 'café', false],
    ['cafe', 'cafe\u0301', false],
    ['café', 'CAFE\u0301 2', true],
    ['straße', 'Hauptstraße', false],
    ['Ωμ', 'τα Ωμ!', true],
    ['𝒜', 'x 𝒜 y', true],
    ['𝒜', '𝒜𝒜', false],
    ['会議', '定例会議のお知らせ', true],
    ['', 'anything', false],
  ])('%j in %j: %s', (term, text, isIn) => {
    expect(includesTerm(foldText(text), foldText(term))).toBe(isIn);
  });

  it('is found in time linear in the text', () => {
    // Otherwise this would take hours.
    expect(includesTerm('da'.repeat(500_000), 'da')).toBe(false);
    expect(foldText(`a${' '.repeat(1_000_000)}b`).length).toBe(3);
  });
});

describe('a domain', () => {
  it.each([
    ['mail.glass.example', 'glass.example', true],
    ['glass.example', '@glass.example', true],
    ['a.glass.example', '*.glass.example', true],
    ['lass.example', 'glass.example', false],
    ['glass.example', 'lass.example', false],
    ['mail.glass.example', 'mail.glass', false],
    ['glass.example', '@', false],
  ])('%s is within %s: %s', (domain, wanted, isUnder) => {
    expect(isDomainUnder(domain, wanted)).toBe(isUnder);
  });
});
