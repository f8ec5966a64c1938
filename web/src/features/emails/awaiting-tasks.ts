import type { EmailDetail } from '@docket/core/emails/email';

/** Whether tasks have not been extracted yet. Degraded recommendations are waiting for a retry instead. */
export function isAwaitingTasks({ processingStatus, recommendedProject }: EmailDetail): boolean {
  if (processingStatus === 'classified') return recommendedProject?.degraded !== true;
  return processingStatus === 'none' || processingStatus === 'classifying';
}
