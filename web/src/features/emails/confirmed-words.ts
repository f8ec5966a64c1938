import type { RecommendedProject } from '@docket/core/emails/email';

/** Who put the email into its project, for the badge of a decided one. */
export function confirmedWords(decidedBy: RecommendedProject['decidedBy']): string {
  if (decidedBy === 'mailbox') return 'Filed in mailbox';
  return decidedBy === 'model' ? 'Approved by itself' : 'Confirmed';
}
