let complaints: string[] = [];

export function complain(words: string): void {
  complaints.push(words);
}

/** For tests that expect logged errors: returns and clears them, so that they do not fail the test. */
export function takeComplaints(): string[] {
  const taken = complaints;
  complaints = [];
  return taken;
}
