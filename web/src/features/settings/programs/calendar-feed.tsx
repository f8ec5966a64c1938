import { useQuery } from '@tanstack/react-query';

import {
  calendarFeedQuery,
  useCreateCalendarFeed,
  useDeleteCalendarFeed,
} from '../../../api/calendar-feed';
import { LoadedPanel } from '../../../forms/loaded-panel';
import { toastError } from '../../../forms/mutation-toasts';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { RelativeTime } from '../../../ui/relative-time';
import { CopyLine } from './copy-line';

/** iCalendar feed of due dates and snoozed mail. */
export function CalendarFeed() {
  const query = useQuery(calendarFeedQuery());
  const create = useCreateCalendarFeed();
  const end = useDeleteCalendarFeed();
  const feed = query.data?.feed ?? null;
  const url = feed?.createdAt === create.data?.feed.createdAt ? create.data?.url : undefined;
  const createButton = (
    <Button
      busy={create.isPending}
      onClick={() => create.mutate({}, { onError: toastError('Failed to create the address') })}
    >
      {feed === null ? 'Create Address' : 'Replace Address'}
    </Button>
  );
  return (
    <Panel
      title="Calendar Feed"
      description="Due dates and snoozed mail in your calendar app"
      actions={query.data?.feed === null && createButton}
    >
      <LoadedPanel query={query} noun="the calendar feed">
        {() =>
          feed !== null && (
            <p className="mb-3 text-ink-2">
              {feed.lastReadAt === null ? (
                'No calendar has read the feed yet.'
              ) : (
                <>
                  Last read by a calendar <RelativeTime time={feed.lastReadAt} />.
                </>
              )}
            </p>
          )
        }
      </LoadedPanel>
      <div aria-live="polite">
        {url !== undefined && (
          <div className="mb-3 grid gap-2">
            <CopyLine label="Calendar address" value={url} />
            <p className="text-12 text-ink-2">
              Subscribe to this address in your calendar. Anyone who has it can read the titles,
              descriptions and projects of your tasks, and the subjects and senders of snoozed mail.
              Docket shows the address only once.
            </p>
          </div>
        )}
      </div>
      {feed !== null && (
        <div className="flex flex-wrap gap-2">
          {createButton}
          <Button
            busy={end.isPending}
            onClick={() => end.mutate({}, { onError: toastError('Failed to turn off the feed') })}
          >
            Turn Off Feed
          </Button>
        </div>
      )}
    </Panel>
  );
}
