/** A message as a listing names it: enough to compare a whole folder at one request per 1,000 messages. */
export type ListedMessage = {
  id: string;
  receivedAt: string;
  changeKey: string | null;
  isDraft: boolean;
};

/** A first page by range, the newest first, or any later page by the link of the one before. */
export type ListRequest = { nextLink: string } | { folderId: string; from: string; to: string };

/** The part of a mailbox that counts: ids only, no content. */
export type Census = {
  listIds(request: ListRequest): Promise<{ messages: ListedMessage[]; nextLink: string | null }>;
};
