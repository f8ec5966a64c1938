/** The word pieces of an encoder by id, which is their line in its vocabulary. */
export type PieceVocabulary = ReadonlyMap<string, number>;

const LONGEST_WORD = 40;
const MARKS = /\p{M}+/gu;
const WORDS = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu;

export function loadPieces(lines: string): PieceVocabulary {
  return new Map(
    lines
      .trimEnd()
      .split('\n')
      .map((piece, at) => [piece, at]),
  );
}

/**
 * The ids of the pieces of a text, at most `most`: WordPiece as in BERT (arXiv 1810.04805), lower case and without
 * accents. A word that cannot be split into pieces, or a very long one, becomes [UNK].
 */
export function wordPieces(text: string, vocabulary: PieceVocabulary, most: number): number[] {
  const plain = text.toLowerCase().normalize('NFD').replace(MARKS, '');
  const unknown = vocabulary.get('[UNK]') ?? 0;
  const pieces: number[] = [];
  for (const [word] of plain.matchAll(WORDS)) {
    if (pieces.length >= most) break;
    pieces.push(...(piecesOf(word, vocabulary) ?? [unknown]));
  }
  return pieces.slice(0, most);
}

/** Greedily takes the longest known piece; null if none fits. */
function piecesOf(word: string, vocabulary: PieceVocabulary): number[] | null {
  if (word.length > LONGEST_WORD) return null;
  const found: number[] = [];
  let start = 0;
  while (start < word.length) {
    let end = word.length;
    let piece: number | undefined;
    for (; end > start && piece === undefined; end -= 1)
      piece = vocabulary.get(`${start === 0 ? '' : '##'}${word.slice(start, end)}`);
    if (piece === undefined) return null;
    found.push(piece);
    start = end + 1;
  }
  return found;
}
