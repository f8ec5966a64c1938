let complaints: string[] = [];

export function complain(words: string): void {
  complaints.push(words);
}

/** For the test of something that must complain: takes what was said, so that it does not fail the test. */
export function takeComplaints(): string[] {
  const taken = complaints;
  complaints = [];
  return taken;
}
