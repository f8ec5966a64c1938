const keyOf = (emailId: string) => `docket.reply.${emailId}`;

/** A reply being typed outlives a reload, another email and the way to Microsoft's permission page. */
export function keepReply(emailId: string, body: string | null): void {
  if (body === null) sessionStorage.removeItem(keyOf(emailId));
  else sessionStorage.setItem(keyOf(emailId), body);
}

export function readKeptReply(emailId: string): string | null {
  return sessionStorage.getItem(keyOf(emailId));
}
