import type { ReadMessage } from '../reading/read-message';
import { type FeatureInput } from './clause-features';
import type { ExtractionInput } from './extraction-input';
import type { ActProbabilities, RequestModel } from './request-model';
import { whyNotSearched } from './extract-tasks';
import { listClauses } from './task-candidates';

/** A learned reader of clauses in the context of their message, slower and better than the request model. */
export type ClauseEncoder = {
  /**
   * A logit for each clause of a message, in order: above 0, it rather asks its reader for something; null if there is
   * no opinion. Only the parts of the message that contain a clause in doubt are read.
   */
  read: (
    clauses: readonly FeatureInput[],
    inDoubt: readonly boolean[],
  ) => Promise<(number | null)[]>;
};

/** A clause that does not reach this probability in the request model asks nothing, whatever the encoder finds. */
const MIN_CHANCE = 0.06;
/** The weights of both, fitted on sources whose authors neither had learned from (decision 110). */
const TOGETHER = { linear: 0.53, encoder: 0.24, bias: 0.14 };

/** The request model for this message, combined with the encoder's opinion on its clauses. */
export async function withSecondOpinion(
  read: ReadMessage,
  input: Pick<ExtractionInput, 'reader' | 'aliases' | 'models'>,
  encoder: ClauseEncoder | null,
): Promise<RequestModel> {
  const { requests } = input.models;
  if (encoder === null || read.message.isFromReader || whyNotSearched(read) !== null)
    return requests;
  const clauses = listClauses(read, input).map(({ features }) => features);
  const chances = requests.read(clauses);
  const inDoubt = chances.map((own) => own.ask + own.question >= MIN_CHANCE);
  if (!inDoubt.includes(true)) return requests;
  const opinions = await encoder.read(clauses, inDoubt);
  return withOpinions(requests, { clauses, chances, opinions });
}

type Opinions = {
  clauses: readonly FeatureInput[];
  /** What the request model says of them. */
  chances: readonly ActProbabilities[];
  /** Logits by the index of the clause in the message. */
  opinions: readonly (number | null)[];
};

/** There is no opinion on parts of a clause. */
function withOpinions(model: RequestModel, known: Opinions): RequestModel {
  const isKnown = ({ words }: FeatureInput, at: number) => words === known.clauses[at]?.words;
  return {
    read: (clauses) => {
      const isMessage = clauses.length === known.clauses.length && clauses.every(isKnown);
      const chances = isMessage ? known.chances : model.read(clauses);
      return chances.map((own, at) => {
        const clause = clauses[at];
        const opinion = clause && isKnown(clause, at) ? (known.opinions[at] ?? null) : null;
        return opinion === null ? own : together(own, opinion);
      });
    },
  };
}

/** Keeps a probability that was rounded to 0 or 1 adjustable. */
const LEAST = 1e-6;

function together(own: ActProbabilities, opinion: number): ActProbabilities {
  const asked = own.ask + own.question;
  const before = Math.min(Math.max(asked, LEAST), 1 - LEAST);
  const logit = Math.log(before / (1 - before));
  const sum = TOGETHER.linear * logit + TOGETHER.encoder * opinion + TOGETHER.bias;
  const chance = 1 / (1 + Math.exp(-sum));
  const rest = own.offer + own.information;
  return {
    ask: chance * shareOf(own.ask, asked),
    question: chance * shareOf(own.question, asked),
    offer: (1 - chance) * shareOf(own.offer, rest),
    information: (1 - chance) * shareOf(own.information, rest),
  };
}

const shareOf = (part: number, whole: number): number => (whole > 0 ? part / whole : 0.5);
