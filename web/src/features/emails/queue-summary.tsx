import type { EmailSummary } from '@docket/core/emails/email';

import { memo } from 'react';

import { SummaryCard, SummaryCards } from '../../ui/summary-card';
import { RelativeTime } from '../../ui/relative-time';

type Props = { summary: EmailSummary | undefined };

export const QueueSummary = memo(function QueueSummary({ summary }: Props) {
  const share =
    summary === undefined || summary.totalEmails === 0
      ? undefined
      : `${Math.round((100 * summary.projectsMatched) / summary.totalEmails)}% of all`;
  return (
    <SummaryCards columns={3}>
      <SummaryCard label="Total Emails" value={summary?.totalEmails} />
      <SummaryCard label="Projects Matched" value={summary?.projectsMatched} note={share} />
      <SummaryCard
        label="Pending Review"
        value={summary?.pendingReview}
        note={
          summary?.oldestPendingAt ? (
            <>
              oldest <RelativeTime time={summary.oldestPendingAt} style="list" />
            </>
          ) : undefined
        }
      />
    </SummaryCards>
  );
});
