/** The pieces of words that an encoder knows, by their number: the line of its vocabulary that holds them. */
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
 * The numbers of the pieces of a text, at most `most`: WordPiece as in BERT (arXiv 1810.04805), lower case and without
 * accents. A word that cannot be pieced together, or a very long one, is the vocabulary's [UNK].
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

/** The longest known piece first, then the longest of what is left; null where none fits. */
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
