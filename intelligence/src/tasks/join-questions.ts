import type { ReadMessage } from '../reading/read-message';
import type { Candidate } from './task-candidates';

/** A question with fewer words says nothing without the one before. */
const WORDS = 4;
/** 'Or Friday?', 'And if so, when?' */
const ALTERNATIVE =
  /^(?:(?:and|und|et|y) )?(?:or|even|if|oder|wenn|falls|sogar|ou|si|même|o|u|incluso)(?!\p{L})/iu;
/** 'And do you ship abroad?' asks for something else. */
const ADDITION = /^(?:and|also|und|auch|außerdem|et|aussi|y|también|además)(?!\p{L})/iu;
/** Words for what the question before was about. German 'Sie' with a capital addresses the reader. */
const POINTS_BACK =
  /(?<![\p{L}-])(?:[Ii]ts?|[Tt]h(?:is|at|ese|ose|ey|em|eir)|he|she|him|her|his|[Dd](?:as|ies|iese[rsnm]?|avon|afür|azu|aran)|er|ihn|ihm|sie|ça|[Cc]ela|elles?|ils?|celui|celle|es[oea]s?|est[oea]s?|ello|ellos|ella|él)(?![\p{L}-])/u;

/**
 * Consecutive questions about one thing are answered in one reply: the most certain gives the title, and the evidence
 * spans all of them. A question about something else is a task of its own.
 */
export function joinQuestions(candidates: readonly Candidate[], read: ReadMessage): Candidate[] {
  const joined: Candidate[] = [];
  for (const candidate of candidates) {
    const last = joined.at(-1);
    const follows =
      last?.act.form === 'question' &&
      candidate.act.form === 'question' &&
      candidate.index === last.lastIndex + 1 &&
      continues(candidate.said);
    if (!last || !follows) {
      joined.push(candidate);
      continue;
    }
    const surest = tellingOf(candidate) > tellingOf(last) ? candidate : last;
    const span = { start: last.sentence.start, end: candidate.sentence.end };
    const sentence = { ...span, text: read.fullText.slice(span.start, span.end) };
    joined[joined.length - 1] = {
      ...surest,
      index: last.index,
      lastIndex: candidate.index,
      sentence,
    };
  }
  return joined;
}

function continues(question: string): boolean {
  if (ALTERNATIVE.test(question) || question.split(' ').length < WORDS) return true;
  return !ADDITION.test(question) && POINTS_BACK.test(question);
}

/** 'Let me know' says less than the question before it. */
function tellingOf({ confidence, words }: Candidate): number {
  return confidence + (words.includes('?') ? 1 : 0);
}
