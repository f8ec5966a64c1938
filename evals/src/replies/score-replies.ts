/** A labelled message, and how much of it the draft covers. */
export type ScoredReply = {
  /** `either`: a reply does no harm and is not missed. */
  reply: 'expected' | 'either' | 'none';
  draft: {
    isInLanguageOfMessage: boolean;
    words: number;
  } | null;
  asks: readonly { isTakenUp: boolean; isDateNamed: boolean | null }[];
};

export type ReplyScores = {
  /** Share of the messages that expect a reply and got a draft. */
  drafted: number | null;
  /** Share of the messages that expect no reply and got no draft. */
  quiet: number | null;
  /** Share of the asks that the drafts cover. */
  asksTaken: number | null;
  /** Share of the stated dates of those asks that the drafts name. */
  datesNamed: number | null;
  language: number | null;
  /** Share of the drafts with at most LONGEST words. */
  short: number | null;
  medianWords: number | null;
  nExpected: number;
  nQuiet: number;
  nAsks: number;
  nDates: number;
  nDrafts: number;
};

export const LONGEST = 120;

/** Scores drafts against labels; a share is null if there is nothing to count. */
export function scoreReplies(messages: readonly ScoredReply[]): ReplyScores {
  const expected = messages.filter(({ reply }) => reply === 'expected');
  const none = messages.filter(({ reply }) => reply === 'none');
  const drafts = messages.flatMap(({ draft }) => draft ?? []);
  const asks = expected.filter(({ draft }) => draft !== null).flatMap((message) => message.asks);
  const dates = asks.flatMap(({ isDateNamed }) => isDateNamed ?? []);
  const words = drafts.map((draft) => draft.words).toSorted((a, b) => a - b);
  return {
    drafted: share(expected, ({ draft }) => draft !== null),
    quiet: share(none, ({ draft }) => draft === null),
    asksTaken: share(asks, ({ isTakenUp }) => isTakenUp),
    datesNamed: share(dates, (isNamed) => isNamed),
    language: share(drafts, (draft) => draft.isInLanguageOfMessage),
    short: share(drafts, (draft) => draft.words <= LONGEST),
    medianWords: words[Math.floor(words.length / 2)] ?? null,
    nExpected: expected.length,
    nQuiet: none.length,
    nAsks: asks.length,
    nDates: dates.length,
    nDrafts: drafts.length,
  };
}

function share<T>(all: readonly T[], test: (one: T) => boolean): number | null {
  return all.length === 0 ? null : all.filter(test).length / all.length;
}
