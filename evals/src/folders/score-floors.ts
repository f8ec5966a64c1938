import { scoreUser, type ScoredMessage } from './score-folders';

export type FloorScore = {
  floor: number;
  /** Mean over users of the first project right, with abstentions counted as wrong. */
  top1: number;
  coverage: number;
  /** Share of the mail of no project that gets no recommendation. */
  strangersQuiet: number;
  /** Share of recommendations that are right, mail of no project included. */
  precision: number;
};

/** What a higher confidence floor would gain and cost; the lowest one is the product's. */
export function scoreFloors(
  users: readonly (readonly ScoredMessage[])[],
  strangers: readonly number[],
  floors: readonly number[],
): FloorScore[] {
  return floors.map((floor) => {
    const kept = users.map((messages) => messages.map((message) => above(message, floor)));
    const scores = kept.map((messages) => scoreUser('', messages));
    const wrongly = strangers.filter((confidence) => confidence > 0 && confidence >= floor).length;
    const proposed = kept.flat().filter((message) => message.proposed);
    const right = proposed.filter((message) => message.first).length;
    return {
      floor,
      top1: mean(scores.map(({ top1 }) => top1)),
      coverage: mean(scores.map(({ coverage }) => coverage)),
      strangersQuiet: 1 - wrongly / Math.max(1, strangers.length),
      precision: right / Math.max(1, proposed.length + wrongly),
    };
  });
}

function above(message: ScoredMessage, floor: number): ScoredMessage {
  return message.confidence >= floor ? message : { ...message, proposed: false, first: false };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
