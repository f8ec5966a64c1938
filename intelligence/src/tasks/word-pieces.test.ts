import { describe, expect, it } from 'vitest';

import { loadPieces, wordPieces } from './word-pieces';

const PIECES = ['[UNK]', 'send', '##ing', 'the', 'cafe', 'off', '##er', 'offer', ',', '?'];
const vocabulary = loadPieces(`${PIECES.join('\n')}\n`);
const piecesOf = (text: string, most = 20) =>
  wordPieces(text, vocabulary, most).map((number) => PIECES[number]);

describe('the pieces of a text', () => {
  it.each([
    ['Sending the offer, Café?', 'send ##ing the offer , cafe ?'],
    ['offering', 'offer ##ing'],
    ['offer 7', 'offer [UNK]'],
    [`the ${'x'.repeat(10_000)} offer`, 'the [UNK] offer'],
    ['', ''],
  ])('are the longest that are known: %s', (text, pieces) => {
    expect(piecesOf(text).join(' ')).toBe(pieces);
  });

  it('do not exceed the requested number', () => {
    expect(piecesOf('the sending offer', 2)).toEqual(['the', 'send']);
  });
});
