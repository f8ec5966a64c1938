import { domainOf, type FeatureInput } from './clause-features';
import type { NameOf } from './clause-tokens';
import type { ReadWindows } from './onnx-encoder';
import type { ClauseEncoder } from './second-opinion';
import { loadPieces, wordPieces, type PieceVocabulary } from './word-pieces';

const CLAUSE_PIECES = 48;
const SUBJECT_PIECES = 14;
const SUBJECT = 300;
/** The maximum number of pieces per window. */
const WINDOW_PIECES = 384;
/** How many pieces before its first clause a window repeats from the previous one. */
const CONTEXT_PIECES = 96;
/** Limits the cost of a message: further windows are not read. */
const MAX_WINDOWS = 8;
const NAME = /\p{Lu}\p{L}+/gu;
/** Placeholders for the people of a message, so that no names are learned. */
const PERSON = { reader: 'reader', writer: 'writer', other: 'colleague' };

/**
 * Part of a message as encoder input: the ids of its pieces, and the position of each of its clauses among them, end
 * mark included (`from` is the first piece, `to` the one after the last). `at` is the clause's index in the message.
 * Each clause belongs to exactly one window; clauses repeated only as context are not listed.
 */
export type EncoderWindow = {
  pieces: number[];
  clauses: { at: number; from: number; to: number }[];
};

/** Builds encoder input from a vocabulary, one piece per line, and from the function that reads windows. */
export function createEncoder(pieces: string, readWindows: ReadWindows): ClauseEncoder {
  const vocabulary = loadPieces(pieces);
  return {
    read: async (clauses, inDoubt) => {
      const windows = encoderWindows(clauses, vocabulary)
        .filter((window) => window.clauses.some(({ at }) => inDoubt[at]))
        .slice(0, MAX_WINDOWS);
      const found = await readWindows(windows);
      const logits: (number | null)[] = clauses.map(() => null);
      for (const [nth, window] of windows.entries())
        for (const [which, { at }] of window.clauses.entries())
          logits[at] = found[nth]?.[which] ?? null;
      return logits;
    },
  };
}

/**
 * The clauses of one message, in order, as windows of at most 384 pieces: whose mail it is and whom it is sent to, the
 * subject, then clause after clause. A longer message takes several windows. Each window after the first starts with the
 * text before its clauses, and the last clause of a window is left to the next one, which also sees what follows it.
 */
export function encoderWindows(
  clauses: readonly FeatureInput[],
  vocabulary: PieceVocabulary,
): EncoderWindow[] {
  const head = headOf(clauses[0], vocabulary);
  const rows = clauses.map((clause) => rowOf(clause, vocabulary));
  const windows: EncoderWindow[] = [];
  let at = 0;
  while (at < rows.length) {
    const start = contextOf(rows, at);
    const end = endOf(rows, { start, at, room: WINDOW_PIECES - head.length });
    const next = end < rows.length && end - at > 2 ? end - 1 : end;
    const window: EncoderWindow = { pieces: [...head], clauses: [] };
    for (let nth = start; nth < end; nth += 1) {
      const from = window.pieces.length;
      window.pieces.push(...(rows[nth] ?? []));
      if (nth >= at && nth < next) window.clauses.push({ at: nth, from, to: window.pieces.length });
    }
    windows.push(window);
    at = next;
  }
  return windows;
}

type Rows = readonly (readonly number[])[];
const lengthOf = (rows: Rows, at: number): number => rows[at]?.length ?? 0;

/** The first of the preceding clauses that a window repeats. */
function contextOf(rows: Rows, at: number): number {
  let start = at;
  let used = 0;
  while (start > 0 && used + lengthOf(rows, start - 1) <= CONTEXT_PIECES) {
    start -= 1;
    used += lengthOf(rows, start);
  }
  return start;
}

/** The clause after the last one that fits; the first one always does. */
function endOf(
  rows: Rows,
  { start, at, room }: { start: number; at: number; room: number },
): number {
  let end = start;
  let used = 0;
  while (end < rows.length && (end <= at || used + lengthOf(rows, end) <= room)) {
    used += lengthOf(rows, end);
    end += 1;
  }
  return end;
}

function headOf(first: FeatureInput | undefined, vocabulary: PieceVocabulary): number[] {
  const message = first?.around?.message;
  const mark = (piece: string): number => vocabulary.get(piece) ?? 0;
  if (first === undefined || message === undefined)
    return [mark('[CLS]'), mark(':'), mark('[SEP]')];
  const whom = message.recipients > 8 ? 'all' : message.recipients > 2 ? 'some' : 'one';
  const setting = `${domainOf(message)} ${message.place === 'cc' ? 'copy' : whom}`;
  const subject = withoutNames(message.subject.slice(0, SUBJECT), first.nameOf);
  return [
    mark('[CLS]'),
    ...wordPieces(setting, vocabulary, 4),
    mark(':'),
    ...wordPieces(subject, vocabulary, SUBJECT_PIECES),
    mark('[SEP]'),
  ];
}

/** A clause, whom it addresses, whether it is a button or in a list, and its end. */
function rowOf({ words, around, nameOf }: FeatureInput, vocabulary: PieceVocabulary): number[] {
  const said = { open: '', reader: 'you', other: 'other' }[around?.clause.addressed ?? 'open'];
  const form = around?.clause.link === 'label' ? 'button' : around?.clause.isBullet ? 'list' : '';
  return [
    ...wordPieces(withoutNames(words, nameOf), vocabulary, CLAUSE_PIECES),
    ...wordPieces(`${said} ${form}`, vocabulary, 4),
    vocabulary.get('[SEP]') ?? 0,
  ];
}

function withoutNames(text: string, nameOf: NameOf | undefined): string {
  if (nameOf === undefined) return text;
  return text.replace(NAME, (word) => {
    const person = nameOf(word.toLowerCase());
    return person === null ? word : PERSON[person];
  });
}
