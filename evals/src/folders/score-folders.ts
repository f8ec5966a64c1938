/** One scored message: the ranking, its confidence, and whether the first, or one of three, was right. */
export type ScoredMessage = {
  confidence: number;
  proposed: boolean;
  first: boolean;
  amongThree: boolean;
};
export type UserScore = {
  user: string;
  top1: number;
  top3: number;
  coverage: number;
  n: number;
  ece: number;
  precisionAt90: number | null;
  atLeast90: number;
};

const BINS = 10;

/** Shares from 0 to 1; an abstention counts as wrong in top1 and is left out of ece; precisionAt90 is null without such a message. */
export function scoreUser(user: string, messages: readonly ScoredMessage[]): UserScore {
  const n = messages.length;
  const share = (test: (message: ScoredMessage) => boolean) =>
    n === 0 ? 0 : messages.filter(test).length / n;
  const proposed = messages.filter((message) => message.proposed);
  const sure = proposed.filter((message) => message.confidence >= 0.9);
  return {
    user,
    top1: share((message) => message.first),
    top3: share((message) => message.amongThree),
    coverage: share((message) => message.proposed),
    n,
    ece: calibrationError(proposed),
    precisionAt90:
      sure.length === 0 ? null : sure.filter((message) => message.first).length / sure.length,
    atLeast90: sure.length,
  };
}

/** Expected calibration error over ten equal bins of confidence. */
export function calibrationError(messages: readonly ScoredMessage[]): number {
  const gaps = Array.from({ length: BINS }, () => 0);
  for (const message of messages) {
    const bin = Math.min(BINS - 1, Math.floor(message.confidence * BINS));
    gaps[bin] = (gaps[bin] ?? 0) + message.confidence - (message.first ? 1 : 0);
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / Math.max(1, messages.length);
}

export type MeanScore = {
  top1: number;
  top3: number;
  coverage: number;
  ece: number;
  precisionAt90: number;
  n: number;
};

/** Means over users; precisionAt90 over the users that have such messages. */
export function meanScore(users: readonly UserScore[]): MeanScore {
  return {
    top1: mean(users.map((user) => user.top1)),
    top3: mean(users.map((user) => user.top3)),
    coverage: mean(users.map((user) => user.coverage)),
    ece: mean(users.map((user) => user.ece)),
    precisionAt90: mean(
      users.flatMap((user) => (user.precisionAt90 === null ? [] : [user.precisionAt90])),
    ),
    n: users.reduce((sum, user) => sum + user.n, 0),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
