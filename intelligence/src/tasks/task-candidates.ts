import type { Span } from '@docket/core/extraction/suggestion';

import { mentionsIn } from '../dates/due-of-mentions';
import type { DueContext } from '../dates/fallback-due';
import type { ReadMessage } from '../reading/read-message';
import { askingPart } from './asking-part';
import { nameReader, readPeople } from './addressee';
import { leastConfidence } from './choose-candidates';
import type { Clause } from './clause';
import { featureInput, withoutName, type FeatureInput } from './clause-features';
import { messageContext, readClauses, wordsOf } from './read-clauses';
import { isFormula } from './formula';
import { errandsOf } from './coordinated-asks';
import { dueContext } from './due-of-sentence';
import type { ActProbabilities } from './request-model';
import { ruledConfidence } from './ruled-confidence';
import { readSpeechAct, type SpeechAct } from './speech-act';
import type { ExtractionInput } from './extraction-input';

/** A clause that may become a task, with its certainty (0 to 1). */
export type Candidate = Clause & {
  /** Its words without a leading name. */
  said: string;
  /** The part of a long sentence that asks, for quoting; null if it is quoted from its beginning. */
  part: string | null;
  /** One of several errands of a sentence. */
  isPart: boolean;
  /** Differs from index if several clauses were joined. */
  lastIndex: number;
  act: SpeechAct;
  confidence: number;
  /** The steps of the same task that follow it. */
  steps: Clause[];
};

/** Sentences that ask less surely (0 to 1) are not quoted. */
const MIN_PROBABILITY = 0.02;
/** Forms of statements; with a question mark they ask. */
const TOLD = new Set<SpeechAct['form']>(['deadline', 'appointment', 'notice']);
export const NOTHING_SAID: SpeechAct = { form: 'notice', action: '', strength: 0 };

type ListedClause = { clause: Clause; features: FeatureInput };

/** The clauses of somebody else's message in order, as input for the models. */
export function listClauses(
  read: ReadMessage,
  { reader, aliases }: Pick<ExtractionInput, 'reader' | 'aliases'>,
): ListedClause[] {
  const people = readPeople(read, reader, aliases);
  const message = messageContext(read, people);
  const nameOf = nameReader(people, read.message.from);
  return readClauses(read, people).map((clause) => ({
    clause,
    features: featureInput(clause, message, nameOf),
  }));
}

/** Clauses that ask something of the reader, with their probability; for sent mail, its promises. */
export function findCandidates(read: ReadMessage, input: ExtractionInput): Candidate[] {
  const listed = listClauses(read, input);
  if (read.message.isFromReader) return listed.flatMap(({ clause }) => promiseOf(clause));
  const threshold = leastConfidence(read, input.threshold);
  const chances = input.models.requests.read(listed.map(({ features }) => features));
  return listed.flatMap(({ clause, features }, at) => {
    const chance = chances[at];
    if (chance === undefined) return [];
    const said = withoutName(clause.words, features.nameOf);
    const act = actOf(said, chance);
    const confidence = isFormula(said)
      ? 0
      : ruledConfidence(features, chance.ask + chance.question);
    const isAsk = confidence >= MIN_PROBABILITY;
    const partOf = (words: string): string | null =>
      askingPart(words, (parts) =>
        input.models.requests
          .read(parts.map((one) => ({ ...features, words: one })))
          .map(({ ask, question }) => ask + question),
      );
    const part = isAsk ? partOf(said) : null;
    const lastIndex = clause.index;
    const whole: Candidate = {
      ...clause,
      said,
      part,
      isPart: false,
      lastIndex,
      act,
      confidence,
      steps: [],
    };
    const errands = confidence < threshold ? [] : errandsIn(clause, read, input);
    if (errands.length < 2) return [whole];
    return errands.map((sentence): Candidate => {
      const words = wordsOf(sentence.text, read.language);
      const own = withoutName(words, features.nameOf);
      return {
        ...whole,
        sentence,
        words,
        said: own,
        part: partOf(own),
        isPart: true,
        act: actOf(own, chance),
      };
    });
  });
}

/** A person's sentence, in parts that are tasks of their own. */
function errandsIn({ sentence }: Clause, read: ReadMessage, input: ExtractionInput): Span[] {
  if (read.automatic.isRobot) return [];
  const endsOnDay = (words: string): boolean => isDatedAtEnd(words, dueContext(read, input));
  return errandsOf(sentence, read.language, endsOnDay);
}

/** At most a closing bracket or the like follows the date. */
const LEFT_OVER = 2;

function isDatedAtEnd(words: string, context: DueContext | null): boolean {
  const end = words.trimEnd().length - LEFT_OVER;
  return (
    context !== null &&
    mentionsIn(words, { start: 0, end: words.length }, context).some(({ span }) => span.end >= end)
  );
}

function promiseOf(clause: Clause): Candidate[] {
  const act = clause.context.isBelow ? null : readSpeechAct(clause.words, true);
  if (act === null) return [];
  return [
    {
      ...clause,
      said: clause.words,
      part: null,
      isPart: false,
      lastIndex: clause.index,
      act,
      confidence: act.strength,
      steps: [],
    },
  ];
}

/** The form in which a clause asks, for its title; whether it asks at all is up to the model. */
function actOf(words: string, { ask, question }: ActProbabilities): SpeechAct {
  const read = readSpeechAct(words, false);
  const isAsked = words.endsWith('?') && read !== null && TOLD.has(read.form);
  if (read !== null && !isAsked) return read;
  if (isAsked) return { form: 'question', action: words, strength: 0 };
  return question > ask ? { form: 'question', action: words, strength: 0 } : NOTHING_SAID;
}
