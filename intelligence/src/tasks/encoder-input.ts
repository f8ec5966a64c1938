import { domainOf, type FeatureInput } from './clause-features';
import type { NameOf } from './clause-tokens';
import type { ReadWindows } from './onnx-encoder';
import type { ClauseEncoder } from './second-opinion';
import { loadPieces, wordPieces, type PieceVocabulary } from './word-pieces';

const CLAUSE_PIECES = 48;
const SUBJECT_PIECES = 14;
const SUBJECT = 300;
/** As many pieces as an encoder reads at once. */
const WINDOW_PIECES = 384;
/** How many pieces before its first clause a window repeats of the one before. */
const CONTEXT_PIECES = 96;
/** What a message may cost: later windows are not read. */
const MOST_WINDOWS = 8;
const NAME = /\p{Lu}\p{L}+/gu;
/** What stands for a person of the message, so that no name is learned. */
const PERSON = { reader: 'reader', writer: 'writer', other: 'colleague' };

/**
 * A part of a message as an encoder reads it: the numbers of its pieces, and where in them each of its clauses stands,
 * its end mark included (`from` is the first piece, `to` the one after the last). `at` is the clause's position in the
 * message. Each clause of a message is in one window; what a window only repeats for context is not listed.
 */
export type EncoderWindow = {
  pieces: number[];
  clauses: { at: number; from: number; to: number }[];
};

/** An encoder of its vocabulary, one piece a line, and of what reads the windows. */
export function createEncoder(pieces: string, readWindows: ReadWindows): ClauseEncoder {
  const vocabulary = loadPieces(pieces);
  return {
    read: async (clauses) => {
      const windows = encoderWindows(clauses, vocabulary).slice(0, MOST_WINDOWS);
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
 * The clauses of one message, in their order, as windows of at most 384 pieces: whose mail it is and whom it is sent to,
 * the subject, and clause after clause. A longer message takes several; each after the first begins with what stands before
 * its clauses, and the last clause of a window is left to the next one, where what follows it is seen.
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

/** The first of the clauses before this one that a window repeats. */
function contextOf(rows: Rows, at: number): number {
  let start = at;
  let used = 0;
  while (start > 0 && used + lengthOf(rows, start - 1) <= CONTEXT_PIECES) {
    start -= 1;
    used += lengthOf(rows, start);
  }
  return start;
}

/** The clause after the last one that fits; the first always does. */
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

/** A clause, to whom it is said, whether it is a button or stands in a list, and its end. */
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
