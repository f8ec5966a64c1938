import type { ReadMessage } from '../reading/read-message';
import type { Candidate } from './task-candidates';

/** A line that announces the steps of one errand: 'To get the badge:', 'Could you do this for me?', 'In drei Schritten:'. */
const ANNOUNCES =
  /^(?:(?:in order |so as )?to|um|zum|zur|pour|afin de|para|a fin de) [^:]{3,120}:$|(?<!\p{L})(?:steps?|instructions|procedure|how to|schritte?n?|anleitung|vorgehen|étapes?|démarche|marche à suivre|pasos?|instrucciones)(?!\p{L})|(?<!\p{L})(?:do|das|dies|faire|fais|faites|hacer|haz|haga) (?:this|that|machen|tun|erledigen|ça|ceci|cela|esto|eso)(?!\p{L})/iu;

/**
 * Consecutive numbered orders are steps of one task if the line before them announces one errand: the first is the task,
 * all of them its checklist. Other numbered lines, such as questions and orders with a day of their own, ask for one
 * thing each.
 */
export function joinSteps(
  candidates: readonly Candidate[],
  { fullText }: ReadMessage,
  isDated: (words: string) => boolean,
): Candidate[] {
  const joined: Candidate[] = [];
  for (const candidate of candidates) {
    const last = joined.at(-1);
    const isNext =
      last?.lastIndex === candidate.index - 1 &&
      ANNOUNCES.test(last.context.before) &&
      isNumbered(fullText, last) &&
      isStep(fullText, candidate, isDated);
    if (!last || !isNext) {
      joined.push(candidate);
      continue;
    }
    const steps = [...(last.steps.length === 0 ? [last] : last.steps), candidate];
    joined[joined.length - 1] = { ...last, lastIndex: candidate.lastIndex, steps };
  }
  return joined;
}

function isStep(
  fullText: string,
  candidate: Candidate,
  isDated: (words: string) => boolean,
): boolean {
  const asksAlone = candidate.act.form === 'question' || candidate.words.endsWith('?');
  return isNumbered(fullText, candidate) && !asksAlone && !isDated(candidate.words);
}

/** The sentence starts a numbered line. */
export function isNumbered(fullText: string, { sentence }: Pick<Candidate, 'sentence'>): boolean {
  const before = fullText.slice(Math.max(0, sentence.start - 10), sentence.start);
  return /(?:^|\n)[\s>]{0,10}\(?\d{1,2}[.)]\s{1,10}$/.test(before);
}
