import type { ReadMessage } from '../reading/read-message';
import { askingPart } from './asking-part';
import { nameReader, readPeople } from './addressee';
import type { Clause } from './clause';
import { featureInput, withoutName, type FeatureInput } from './clause-features';
import { messageContext, readClauses } from './read-clauses';
import type { ActChances } from './request-model';
import { readSpeechAct, type SpeechAct } from './speech-act';
import type { ExtractionInput } from './extraction-input';

/** A clause that may become a task, with its certainty (0 to 1). */
export type Candidate = Clause & {
  /** Its words without a leading name. */
  said: string;
  /** The part of a long sentence that asks, for quoting; null if it is quoted from its beginning. */
  part: string | null;
  /** Differs from index if several clauses were joined. */
  lastIndex: number;
  act: SpeechAct;
  confidence: number;
  /** The steps of the same task that follow it. */
  steps: Clause[];
};

/** Sentences that ask less surely (0 to 1) are not quoted. */
const LEAST_CHANCE = 0.02;
/** Forms of statements; with a question mark they ask. */
const TOLD = new Set<SpeechAct['form']>(['deadline', 'appointment', 'notice']);
const NOTHING_SAID: SpeechAct = { form: 'notice', action: '', strength: 0 };

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
  const chances = input.models.requests.read(listed.map(({ features }) => features));
  return listed.flatMap(({ clause, features }, at) => {
    const own = chances[at];
    if (own === undefined) return [];
    const said = withoutName(clause.words, features.nameOf);
    const act = actOf(said, own);
    const confidence = own.ask + own.question;
    const isAsk = confidence >= LEAST_CHANCE;
    const part = !isAsk
      ? null
      : askingPart(said, (parts) =>
          input.models.requests
            .read(parts.map((words) => ({ ...features, words })))
            .map(({ ask, question }) => ask + question),
        );
    return [{ ...clause, said, part, lastIndex: clause.index, act, confidence, steps: [] }];
  });
}

function promiseOf(clause: Clause): Candidate[] {
  const act = clause.context.isBelow ? null : readSpeechAct(clause.words, true);
  if (act === null) return [];
  return [
    {
      ...clause,
      said: clause.words,
      part: null,
      lastIndex: clause.index,
      act,
      confidence: act.strength,
      steps: [],
    },
  ];
}

/** The form in which a clause asks, for its title; whether it asks at all is up to the model. */
function actOf(words: string, { ask, question }: ActChances): SpeechAct {
  const read = readSpeechAct(words, false);
  const isAsked = words.endsWith('?') && read !== null && TOLD.has(read.form);
  if (read !== null && !isAsked) return read;
  if (isAsked) return { form: 'question', action: words, strength: 0 };
  return question > ask ? { form: 'question', action: words, strength: 0 } : NOTHING_SAID;
}
