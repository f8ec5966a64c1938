import { wilsonInterval } from '../confidence-interval';

/** One scored message: the ranking, its confidence, and whether the first one, or one of the first three, was right. */
export type ScoredMessage = {
  confidence: number;
  proposed: boolean;
  first: boolean;
  amongThree: boolean;
  /** At most three messages of its project were decided before. */
  isEarly?: boolean;
  /** Decisions on the top-ranked project. */
  seen?: number;
  /** Its subject contains the name of its project. */
  isNamed?: boolean;
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
  /** First project right among a project's first three examples, and from the fourth on; null without such messages. */
  early: number | null;
  later: number | null;
  /** Messages whose subject contains the name of their project, and how many of them are right. */
  named: number;
  namedRight: number;
};

const BINS = 10;

/**
 * Shares from 0 to 1. An abstention counts as wrong in top1 and is excluded from ece; precisionAt90 is null without such
 * messages.
 */
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
    early: rightShare(messages.filter((message) => message.isEarly === true)),
    later: rightShare(messages.filter((message) => message.isEarly === false)),
    named: messages.filter((message) => message.isNamed).length,
    namedRight: messages.filter((message) => message.isNamed && message.first).length,
  };
}

function rightShare(messages: readonly ScoredMessage[]): number | null {
  return messages.length === 0
    ? null
    : messages.filter((message) => message.first).length / messages.length;
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
  /** Over all users' messages: their number, the share that is right, and the lower end of its 95 % interval. */
  atLeast90: number;
  shareAt90: number;
  lowestAt90: number;
  early: number;
  later: number;
  /** For all users' messages whose subject contains the name of their project. */
  named: number;
  shareNamed: number;
  n: number;
};

/** Means over users, each over those who have such messages. */
export function meanScore(users: readonly UserScore[]): MeanScore {
  const atLeast90 = sum(users.map((user) => user.atLeast90));
  const rightAt90 = sum(users.map((user) => user.atLeast90 * (user.precisionAt90 ?? 0)));
  const shareAt90 = rightAt90 / Math.max(1, atLeast90);
  const named = sum(users.map((user) => user.named));
  const known = (values: readonly (number | null)[]) =>
    mean(values.flatMap((value) => (value === null ? [] : [value])));
  return {
    top1: mean(users.map((user) => user.top1)),
    top3: mean(users.map((user) => user.top3)),
    coverage: mean(users.map((user) => user.coverage)),
    ece: mean(users.map((user) => user.ece)),
    precisionAt90: known(users.map((user) => user.precisionAt90)),
    atLeast90,
    shareAt90,
    lowestAt90: wilsonInterval(shareAt90, atLeast90)[0],
    early: known(users.map((user) => user.early)),
    later: known(users.map((user) => user.later)),
    named,
    shareNamed: sum(users.map((user) => user.namedRight)) / Math.max(1, named),
    n: sum(users.map((user) => user.n)),
  };
}

function mean(values: readonly number[]): number {
  return sum(values) / Math.max(1, values.length);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
