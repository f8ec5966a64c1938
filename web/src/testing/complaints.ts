let complaints: string[] = [];

export function complain(words: string): void {
  complaints.push(words);
}

/** For tests of what must log an error: takes the messages, so that they do not fail the test. */
export function takeComplaints(): string[] {
  const taken = complaints;
  complaints = [];
  return taken;
}
