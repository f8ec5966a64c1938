import type { Notifications } from '@docket/core/sync/notifications.contract';
import { useQuery } from '@tanstack/react-query';

import { notificationsQuery } from '../../api/sync';
import { RelativeTime } from '../../ui/relative-time';
import { ProblemLine } from './sync-problem-notice';

/** How new mail is noticed; the looking that always goes on is named with it. */
export function NotificationLine() {
  const { data } = useQuery(notificationsQuery());
  if (data === undefined) return null;
  return (
    <div className="mt-1 text-12 text-ink-3">
      <p>
        {words[data.state]} Docket looks by itself every {data.pollSeconds} s.
        {data.lastNotifiedAt !== null && (
          <>
            {' '}
            Last told <RelativeTime time={data.lastNotifiedAt} />.
          </>
        )}
      </p>
      {data.problem !== null && <ProblemLine problem={data.problem} />}
    </div>
  );
}

const words: Record<Notifications['state'], string> = {
  active: 'The mailbox tells of new mail at once.',
  starting: 'The mailbox is being asked to tell of new mail.',
  failing: 'The mailbox could not be asked to tell of new mail; that is tried again.',
  off: 'Without a public https address the mailbox cannot tell of new mail.',
};
