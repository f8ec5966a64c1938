import type { Span } from '@docket/core/extraction/suggestion';

import type { ReadMessage } from '../reading/read-message';
import { maskSecrets } from './mask-secrets';

const SHORTEST = 8;
/** Small models make copying errors: this share of the quoted words is enough. */
const SHARED = 0.75;
const MIN_WORDS = 5;

/** Words in normalized form: white space, case and the style of quotation marks do not matter. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The sentence with the quoted words, in the newest text or in what it forwards; null if there is none. */
export function findSentence(quoted: string, { sentences, below }: ReadMessage): Span | null {
  const wanted = plainWords(quoted);
  const known = [...sentences, ...below].map((sentence) => ({
    span: { start: sentence.start, end: sentence.end, text: sentence.text },
    own: plainWords(sentence.text),
    masked: plainWords(maskSecrets(sentence.text)),
  }));
  const exact = known.find(
    ({ own, masked }) =>
      own === wanted ||
      (wanted.length >= SHORTEST && (own.includes(wanted) || masked.includes(wanted))) ||
      (own.length >= SHORTEST && wanted.includes(own)),
  );
  if (exact) return exact.span;
  const words = wordsOf(wanted);
  if (words.length < MIN_WORDS) return null;
  const shares = known.map(({ span, masked }) => {
    const own = new Set(wordsOf(masked));
    return { span, share: words.filter((word) => own.has(word)).length / words.length };
  });
  const best = shares.reduce((a, b) => (b.share > a.share ? b : a), { span: null, share: 0 } as {
    span: Span | null;
    share: number;
  });
  return best.share >= SHARED ? best.span : null;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
