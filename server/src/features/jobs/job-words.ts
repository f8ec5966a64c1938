/** What each kind of job does, in the words of the screen. */
const TITLES: Readonly<Record<string, string>> = {
  'mail-sync.sync-mailbox': 'Read the mailbox',
  'mail-sync.check-completeness': 'Compare with the mailbox',
  'mail-sync.keep-subscription': 'Ask the mailbox to tell of new mail',
  'classification.classify': 'Recommend a project',
  'classification.recommend-again': 'Look again after a decision',
  'classification.retry-failed': 'Try again what failed',
  'extraction.extract': 'Suggest tasks and a reply',
  'extraction.improve': 'Ask the language model',
  'extraction.improve-email': 'Ask the language model',
  'review.send-reply': 'Send a reply',
  'review.move-message': 'Move the message in the mailbox',
  'review.follow-filing': 'Learn from filing in the mailbox',
};

export function jobTitle(kind: string): string {
  return TITLES[kind] ?? kind.replaceAll(/[.-]/g, ' ');
}

const LONGEST = 300;

/** Tries that nothing is known of were cut off with their process. */
export const CUT_OFF = 'Docket ended before this was done';

/** The first line of a failure, without the marks of its class. */
export function failureWords(error: string | null): string | null {
  const line = error
    ?.split('\n')[0]
    ?.replace(/^\w*Error: /, '')
    .trim();
  return line === undefined || line === '' ? null : line.slice(0, LONGEST);
}
