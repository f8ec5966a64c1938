import type { ReadMessage } from '../reading/read-message';
import { type FeatureInput } from './clause-features';
import type { ExtractionInput } from './extraction-input';
import type { ActChances, RequestModel } from './request-model';
import { whySilent } from './extract-tasks';
import { listClauses } from './task-candidates';

/** A learned reader of a message's clauses in their context, slower and better than the request model. */
export type ClauseEncoder = {
  /**
   * For each clause of a message, all of them in their order, a logit: above 0, it rather asks something of its reader;
   * null where there is no opinion.
   */
  read: (clauses: readonly FeatureInput[]) => Promise<(number | null)[]>;
};

/** A message none of whose clauses has this chance by the request model asks nothing. */
const LEAST_CHANCE = 0.01;
/** What both count for together, by sources whose authors none of them had learned from (decision 110). */
const TOGETHER = { linear: 0.53, encoder: 0.24, bias: 0.14 };

/** The request model for this message, with the encoder's opinion on its clauses. */
export async function withSecondOpinion(
  read: ReadMessage,
  input: Pick<ExtractionInput, 'reader' | 'aliases' | 'models'>,
  encoder: ClauseEncoder | null,
): Promise<RequestModel> {
  const { requests } = input.models;
  if (encoder === null || read.message.isFromReader || whySilent(read) !== null) return requests;
  const clauses = listClauses(read, input).map(({ features }) => features);
  if (!requests.read(clauses).some((own) => own.ask + own.question >= LEAST_CHANCE))
    return requests;
  return withOpinions(requests, await encoder.read(clauses));
}

/** Opinions are logits by the position of the clause in the message. */
function withOpinions(model: RequestModel, opinions: readonly (number | null)[]): RequestModel {
  return {
    read: (clauses) =>
      model.read(clauses).map((own, at) => {
        const opinion = opinions[at] ?? null;
        return opinion === null ? own : together(own, opinion);
      }),
  };
}

/** So that a chance that was rounded to 0 or 1 can still be changed. */
const LEAST = 1e-6;

function together(own: ActChances, opinion: number): ActChances {
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
