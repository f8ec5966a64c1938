import type { RecommendedProject } from '@docket/core/emails/email';

/** Who put the email into its project, for the badge of a decided one. */
export function confirmedWords(decidedBy: RecommendedProject['decidedBy']): string {
  if (decidedBy === 'mailbox') return 'Filed in mailbox';
  return decidedBy === 'model' ? 'Approved by itself' : 'Confirmed';
}

/** What a project put aside was: the wrong one, or any at all. */
export function rejectedWords({ id }: Pick<RecommendedProject, 'id'>): string {
  return id === null ? 'None of your projects' : 'Rejected';
}
