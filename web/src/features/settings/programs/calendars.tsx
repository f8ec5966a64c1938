import {
  CALENDAR_SOURCES,
  type CalendarStatus,
} from '@docket/core/calendar/calendar-reading.contract';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';

import { calendarsQuery, useReadCalendar, useStopReadingCalendar } from '../../../api/calendars';
import { permissionUrl } from '../../../forms/asked-permission';
import { LoadedPanel } from '../../../forms/loaded-panel';
import { toastError } from '../../../forms/mutation-toasts';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Panel } from '../../../ui/panel';
import { RelativeTime } from '../../../ui/relative-time';

/** Calendars whose free/busy times determine which answers are offered. */
export function Calendars() {
  const calendars = useQuery(calendarsQuery());
  return (
    <Panel
      title="Your Calendar"
      description="Docket offers no meeting times when you are busy, and marks due dates on days with no free time"
    >
      <LoadedPanel query={calendars} noun="calendars">
        {({ items }) => (
          <ul className="grid divide-y">
            {items.map((status) => (
              <CalendarRow key={status.source} status={status} />
            ))}
          </ul>
        )}
      </LoadedPanel>
      <p className="mt-3 text-12 text-ink-2">
        Docket reads and keeps only the times of the next six weeks, not what your meetings are
        about. Docket never changes your calendar.
      </p>
    </Panel>
  );
}

type Props = { status: CalendarStatus };

function CalendarRow({ status }: Props) {
  const { source, state, lastReadAt, problem } = status;
  const { name } = CALENDAR_SOURCES[source];
  const isOn = state === 'on' || state === 'reconnect';
  const stop = useStopReadingCalendar();
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{name}</h3>
        {state === 'on' && <Badge tone="success">On</Badge>}
        {state === 'reconnect' && <Badge tone="warn">Reconnect needed</Badge>}
        {!isOn && <Badge>Off</Badge>}
        {lastReadAt !== null && (
          <span className="text-12 text-ink-3">
            Last read <RelativeTime time={lastReadAt} />
          </span>
        )}
        {!isOn && (
          <div className="ml-auto max-md:ml-0">
            <Start status={status} />
          </div>
        )}
      </div>
      {problem !== null && (
        <Notice tone="warn" className="mt-3">
          {problem}
        </Notice>
      )}
      {isOn && (
        <div className="mt-3 flex flex-wrap gap-2">
          {state === 'reconnect' && <Start status={status} />}
          <Button
            busy={stop.isPending}
            aria-label={`Stop using ${name}`}
            onClick={() =>
              stop.mutate(
                { params: { source } },
                { onError: toastError(`Failed to stop reading ${name}`) },
              )
            }
          >
            Stop Using
          </Button>
        </div>
      )}
    </li>
  );
}

/** Microsoft asks for consent on its own page; CalDAV is connected under Task Services. */
function Start({ status: { source, state } }: Props) {
  const read = useReadCalendar();
  const { name } = CALENDAR_SOURCES[source];
  if (source === 'caldav' && state === 'needs_access')
    return <p className="text-ink-2">Connect CalDAV under Task Services first.</p>;
  if (source === 'microsoft' && state !== 'off')
    return (
      <Button asChild variant={state === 'reconnect' ? 'primary' : 'normal'}>
        <a href={permissionUrl('calendar')}>
          <Link2 size={16} aria-hidden />
          Allow Access to Your Calendar
        </a>
      </Button>
    );
  return (
    <Button
      busy={read.isPending}
      onClick={() =>
        read.mutate({ params: { source } }, { onError: toastError(`Failed to read ${name}`) })
      }
    >
      Use {name}
    </Button>
  );
}
