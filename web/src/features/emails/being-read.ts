import type { EmailDetail } from '@docket/core/emails/email';

/** Whether its tasks have not been looked for yet. A project recommended without the classifier waits for another try. */
export function isBeingRead({ processingStatus, recommendedProject }: EmailDetail): boolean {
  if (processingStatus === 'classified') return recommendedProject?.degraded !== true;
  return processingStatus === 'none' || processingStatus === 'classifying';
}
