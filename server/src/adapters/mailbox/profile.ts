// The port to whose mailbox it is, as the provider tells it.

export type MailboxProfile = { id: string; userPrincipalName: string; displayName: string };

/** Throws a MailboxError whose message begins with the words of the specification. */
export type ProfileFor = (userId: string) => Promise<MailboxProfile>;
