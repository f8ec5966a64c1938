let logged: string[] = [];

export function logError(words: string): void {
  logged.push(words);
}

/** For tests that expect logged errors: returns and clears them, so that they do not fail the test. */
export function takeLoggedErrors(): string[] {
  const taken = logged;
  logged = [];
  return taken;
}
