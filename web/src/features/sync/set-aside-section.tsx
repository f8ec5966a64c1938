import type { SetAsideEmail } from '@docket/core/sync/set-aside.contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { useAnalyseEmail } from '../../api/emails';
import { setAsideQuery } from '../../api/sync';
import { failed } from '../../forms/outcome';
import { Button } from '../../ui/button';
import { SectionHeader } from '../../ui/page';
import { RelativeTime } from '../../ui/relative-time';
import { StackedTable } from '../../ui/stacked-table';
import { toast } from '../../ui/toast';

/** Messages that could not be analysed in time. Nearly always there are none, and nothing is shown. */
export function SetAsideSection() {
  const { data } = useQuery(setAsideQuery());
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-label="Set aside">
      <SectionHeader title="Set aside">
        <p className="ml-auto text-ink-2">
          These messages could not be analyzed. Everything else went on without them.
        </p>
      </SectionHeader>
      <StackedTable
        label="Set aside"
        rows={data.items}
        rowKey={(email) => email.id}
        columns={[
          {
            label: 'Message',
            cell: (email) => (
              <>
                <Link to={`/emails/${email.id}`} className="underline">
                  {email.subject || '(no subject)'}
                </Link>
                <span className="block text-12 break-words text-ink-3">{email.from}</span>
              </>
            ),
          },
          { label: 'Reason', cell: (email) => email.reason },
          {
            label: 'Received',
            isShort: true,
            cell: (email) => <RelativeTime time={email.receivedAt} />,
          },
          { label: 'Actions', isShort: true, cell: (email) => <TryAgain email={email} /> },
        ]}
      />
    </section>
  );
}

function TryAgain({ email }: { email: SetAsideEmail }) {
  const analyse = useAnalyseEmail();
  const tryAgain = () =>
    analyse.mutate(
      { params: { id: email.id } },
      {
        onSuccess: ({ processingStatus }) =>
          processingStatus === 'set_aside'
            ? toast.error('Set aside again', email.subject)
            : toast.success('Analyzed', email.subject),
        onError: failed('Failed to analyze the message'),
      },
    );
  return (
    <Button
      size="sm"
      busy={analyse.isPending}
      aria-label={`Try again: ${email.subject}`}
      onClick={tryAgain}
    >
      Try Again
    </Button>
  );
}
