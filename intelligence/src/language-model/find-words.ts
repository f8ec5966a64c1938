import type { Span } from '@docket/core/extraction/suggestion';

import type { ReadMessage } from '../reading/read-message';
import { maskSecrets } from './mask-secrets';

const SHORTEST = 8;
const MAX_LENGTH = 2_000;
/** Small models make copying errors: this share of the quoted words is enough. */
const SHARED = 0.75;
const MIN_WORDS = 5;
/** A longer quotation shows nobody what asks. */
const MAX_SENTENCES = 4;

/** Words in normalized form: white space, case and the style of quotation marks do not matter. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words and numbers of a text, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

type Known = { span: Span; own: string; masked: string };

/**
 * The sentence with the quoted words, in the newest text or in what it forwards; null if there is none. A quotation of
 * several sentences is all of them; for one of a whole passage, or of the subject, it is the sentence that shares most
 * words with `title`.
 */
export function findSentence(
  quoted: string,
  { fullText, sentences, below, message }: ReadMessage,
  title = '',
): Span | null {
  const wanted = plainWords(quoted.slice(0, MAX_LENGTH));
  const known: Known[] = [...sentences, ...below].map((sentence) => ({
    span: { start: sentence.start, end: sentence.end, text: sentence.text },
    own: plainWords(sentence.text),
    masked: plainWords(maskSecrets(sentence.text)),
  }));
  const whole = known.find(
    ({ own, masked }) =>
      own === wanted ||
      (wanted.length >= SHORTEST && (own.includes(wanted) || masked.includes(wanted))),
  );
  if (whole) return whole.span;
  const run = runOfSentences(wanted, known);
  const [first] = run;
  const last = run.at(-1);
  const alike =
    lengthOf(run) < wanted.length / 2 ? mostShared(wordsOf(wanted), known, SHARED) : null;
  if (alike) return alike;
  if (!first || !last) {
    const isSubject = wanted.length >= SHORTEST && plainWords(message.subject).includes(wanted);
    return isSubject ? mostShared(wordsOf(title), known, 0) : null;
  }
  if (run.length > MAX_SENTENCES) return mostShared(wordsOf(title), run, 0) ?? first.span;
  const [start, end] = [first.span.start, last.span.end];
  return { start, end, text: fullText.slice(start, end) };
}

/** The longest run of neighbouring sentences that the quotation contains in this order. */
function runOfSentences(wanted: string, known: readonly Known[]): Known[] {
  let best: Known[] = [];
  let run: Known[] = [];
  let from = 0;
  for (const one of known) {
    const at = wanted.indexOf(one.own, from);
    const follows = at >= 0 && wanted.slice(from, at).trim() === '';
    if (!follows) run = [];
    if (at >= 0 && (follows || one.own.length >= SHORTEST)) run.push(one);
    from = at < 0 ? 0 : at + one.own.length;
    if (lengthOf(run) >= SHORTEST && lengthOf(run) > lengthOf(best)) best = run;
  }
  return best;
}

function lengthOf(run: readonly Known[]): number {
  return run.reduce((sum, { own }) => sum + own.length, 0);
}

function mostShared(words: readonly string[], known: readonly Known[], least: number): Span | null {
  if (least > 0 && words.length < MIN_WORDS) return null;
  let best: { span: Span | null; share: number } = {
    span: least > 0 ? null : (known[0]?.span ?? null),
    share: 0,
  };
  for (const { span, masked } of known) {
    const own = new Set(wordsOf(masked));
    const share = words.filter((word) => own.has(word)).length / words.length;
    if (share > best.share) best = { span, share };
  }
  return best.share >= least ? best.span : null;
}
