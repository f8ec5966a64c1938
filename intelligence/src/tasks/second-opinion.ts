import type { ReadMessage } from '../reading/read-message';
import { type FeatureInput } from './clause-features';
import type { ExtractionInput } from './extraction-input';
import type { ActChances, RequestModel } from './request-model';
import { whySilent } from './extract-tasks';
import { listClauses } from './task-candidates';

/** A learned reader of clauses in their context, slower and better than the request model. */
export type ClauseEncoder = {
  /** For each clause a logit: above 0, it rather asks something of its reader; null where there is no opinion. */
  read: (clauses: readonly FeatureInput[]) => Promise<(number | null)[]>;
};

/** Chances between these are doubted. */
const DOUBTED = { from: 0.03, to: 0.97 };
/** What a message may cost: its most doubtful clauses, each some milliseconds. */
const MOST_DOUBTS = 16;
/** What both count for together, by sources whose authors none of them had learned from (decision 103). */
const TOGETHER = { linear: 0.6, encoder: 0.5, bias: 0.3 };

/** The request model for this message, with the encoder's opinion on the clauses that it doubts. */
export async function withSecondOpinion(
  read: ReadMessage,
  input: Pick<ExtractionInput, 'reader' | 'aliases' | 'models'>,
  encoder: ClauseEncoder | null,
): Promise<RequestModel> {
  const { requests } = input.models;
  if (encoder === null || read.message.isFromReader || whySilent(read) !== null) return requests;
  const clauses = listClauses(read, input).map(({ features }) => features);
  const doubts = doubtsOf(requests.read(clauses));
  if (doubts.length === 0) return requests;
  const logits = await encoder.read(doubts.flatMap((at) => clauses[at] ?? []));
  return withOpinions(requests, new Map(doubts.map((at, nth) => [at, logits[nth] ?? null])));
}

/** Positions of the clauses that the model doubts, the most doubtful first where there are too many. */
function doubtsOf(chances: readonly ActChances[]): number[] {
  const doubted = chances.flatMap((own, at) => {
    const chance = own.ask + own.question;
    return chance >= DOUBTED.from && chance <= DOUBTED.to ? [{ at, chance }] : [];
  });
  return doubted
    .toSorted((one, other) => Math.abs(one.chance - 0.5) - Math.abs(other.chance - 0.5))
    .slice(0, MOST_DOUBTS)
    .map(({ at }) => at);
}

/** Opinions are logits by the position of the clause in the message. */
function withOpinions(
  model: RequestModel,
  opinions: ReadonlyMap<number, number | null>,
): RequestModel {
  return {
    read: (clauses) =>
      model.read(clauses).map((own, at) => {
        const opinion = opinions.get(at) ?? null;
        return opinion === null ? own : together(own, opinion);
      }),
  };
}

function together(own: ActChances, opinion: number): ActChances {
  const before = own.ask + own.question;
  const logit = Math.log(before / (1 - before));
  const sum = TOGETHER.linear * logit + TOGETHER.encoder * opinion + TOGETHER.bias;
  const chance = 1 / (1 + Math.exp(-sum));
  const [asks, rest] = [chance / before, (1 - chance) / (1 - before)];
  return {
    ask: own.ask * asks,
    question: own.question * asks,
    offer: own.offer * rest,
    information: own.information * rest,
  };
}
