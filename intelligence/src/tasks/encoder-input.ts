import { domainOf, type FeatureInput } from './clause-features';
import type { NameOf } from './clause-tokens';
import type { ReadPieces } from './onnx-encoder';
import type { ClauseEncoder } from './second-opinion';
import { loadPieces, wordPieces, type PieceVocabulary } from './word-pieces';

const CLAUSE_PIECES = 48;
const SUBJECT_PIECES = 14;
const BEFORE_PIECES = 24;
const AFTER_PIECES = 14;
const NEIGHBOUR = 300;
const NAME = /\p{Lu}\p{L}+/gu;
/** What stands for a person of the message, so that no name is learned. */
const PERSON = { reader: 'reader', writer: 'writer', other: 'colleague' };

/** An encoder of its vocabulary, one piece a line, and of what reads the pieces. */
export function createEncoder(pieces: string, readPieces: ReadPieces): ClauseEncoder {
  const vocabulary = loadPieces(pieces);
  return { read: (clauses) => readPieces(clauses.map((one) => encoderInput(one, vocabulary))) };
}

/**
 * A clause with what stands around it, as an encoder reads it: the clause; whose mail it is and whom it is sent to;
 * the subject, the clause before and the one after. At most 120 pieces.
 */
export function encoderInput(input: FeatureInput, vocabulary: PieceVocabulary): number[] {
  const { words, around, nameOf } = input;
  const mark = (piece: string): number => vocabulary.get(piece) ?? 0;
  const read = (text: string, most: number): number[] =>
    wordPieces(withoutNames(text, nameOf), vocabulary, most);
  const clause = [mark('[CLS]'), ...read(words, CLAUSE_PIECES), mark('[SEP]')];
  if (around === null) return [...clause, mark('[SEP]')];
  const { clause: place, message } = around;
  return [
    ...clause,
    ...read(settingOf(input), 12),
    mark(':'),
    ...read(message.subject.slice(0, NEIGHBOUR), SUBJECT_PIECES),
    mark(';'),
    ...read(place.before.slice(-NEIGHBOUR), NEIGHBOUR).slice(-BEFORE_PIECES),
    mark('|'),
    ...read(place.after.slice(0, NEIGHBOUR), AFTER_PIECES),
    mark('[SEP]'),
  ];
}

/** Who sends it to whom, in a few words that the encoder knows. */
function settingOf({ around }: FeatureInput): string {
  if (around === null) return '';
  const { clause, message } = around;
  const whom = message.recipients > 8 ? 'all' : message.recipients > 2 ? 'some' : 'one';
  const said = clause.addressed === 'open' ? '' : clause.addressed === 'reader' ? 'you' : 'other';
  const form = clause.link === 'label' ? 'button' : clause.isBullet ? 'list' : '';
  return [domainOf(message), message.place === 'cc' ? 'copy' : whom, said, form].join(' ');
}

function withoutNames(text: string, nameOf: NameOf | undefined): string {
  if (nameOf === undefined) return text;
  return text.replace(NAME, (word) => {
    const person = nameOf(word.toLowerCase());
    return person === null ? word : PERSON[person];
  });
}
