import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { setAsideQuery } from '../../api/sync';
import { ReadFailure } from '../../forms/loaded-panel';
import { TryAgain } from '../../forms/try-again';
import { SectionHeader } from '../../ui/page';
import { RelativeTime } from '../../ui/relative-time';
import { StackedTable } from '../../ui/stacked-table';

/** Emails whose analysis timed out; usually none, and then nothing is rendered. */
export function SetAsideSection() {
  const query = useQuery(setAsideQuery());
  const { data } = query;
  if (data === undefined ? !query.isError : data.items.length === 0) return null;
  return (
    <section aria-label="Set aside">
      <SectionHeader title="Set Aside">
        {data !== undefined && (
          <p className="ml-auto text-ink-2">
            Docket could not analyze these messages. All other mail has been analyzed.
          </p>
        )}
      </SectionHeader>
      <ReadFailure query={query} noun="messages that were set aside" />
      {data !== undefined && (
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
                    {email.subject || 'No subject'}
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
      )}
    </section>
  );
}
