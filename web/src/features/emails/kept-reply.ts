const keyOf = (emailId: string) => `docket.reply.${emailId}`;

/** A reply typed before the way to Microsoft's permission page is found again on the way back. */
export function keepReply(emailId: string, body: string): void {
  sessionStorage.setItem(keyOf(emailId), body);
}

export function takeKeptReply(emailId: string): string | null {
  const kept = sessionStorage.getItem(keyOf(emailId));
  sessionStorage.removeItem(keyOf(emailId));
  return kept;
}
