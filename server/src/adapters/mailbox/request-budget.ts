// The port to what one mailbox may still be asked, over all processes: the provider counts by application and mailbox.

export type Use = {
  requests: number;
  uploadedBytes: number;
  /** A person waits for it: it may use what is kept back from everything else. */
  isForReply?: boolean;
};

export type RequestBudget = {
  /** Counts the use and answers null; or counts nothing and answers when to ask again. */
  take(mailboxKey: string, use: Use): Promise<Date | null>;
};

/** For places that ask for one thing on a person's behalf, and for tests. */
export const unlimited: RequestBudget = { take: () => Promise.resolve(null) };
