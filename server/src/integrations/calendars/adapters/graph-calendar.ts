// https://learn.microsoft.com/graph/api/user-list-calendarview expands recurring events. Only times are requested.
import type { BusyTime } from '@docket/core/calendar/busy-time';
import { AppError } from '@docket/core/errors';
import { instantOf } from '@docket/intelligence/working-time/zoned-time';

import { MailboxError } from '../../../mail/mailbox/mailbox-error';
import type { BusyQuestion, Calendar } from '../calendar';
import { CalendarError } from '../calendar-error';

/** Calls Graph with the person's token, lanes and retries. */
export type Graph = {
  send(request: {
    method: 'GET';
    path: string;
    prefer: readonly string[];
    isRetryable: true;
  }): Promise<{ body: unknown }>;
};

type Event = {
  start: { dateTime: string };
  end: { dateTime: string };
  isAllDay?: boolean;
  isCancelled?: boolean;
  showAs?: string;
};
type Page = { value: Event[]; '@odata.nextLink'?: string };

const BUSY = ['busy', 'oof', 'tentative'];
// Pages of 100 events: no person has more than this in six weeks.
const MAX_PAGES = 20;

export function createGraphCalendar(graph: Graph): Calendar {
  return {
    async readBusy(question) {
      const found: BusyTime[] = [];
      let next: string | undefined = firstPage(question);
      for (let page = 0; next !== undefined && page < MAX_PAGES; page += 1) {
        const path: string = next;
        const { body } = await withCalendarErrors(() =>
          graph.send({
            method: 'GET',
            path,
            prefer: ['outlook.timezone="UTC"'],
            isRetryable: true,
          }),
        );
        const { value, '@odata.nextLink': link } = body as Page;
        found.push(...value.filter(isBusy).map((event) => timeOf(event, question.timeZone)));
        next = link;
      }
      return { busy: found, problem: null };
    },
  };
}

function firstPage({ from, until }: BusyQuestion): string {
  const query = new URLSearchParams({
    startDateTime: from.toISOString(),
    endDateTime: until.toISOString(),
    $select: 'start,end,isAllDay,isCancelled,showAs',
    $top: '100',
  });
  return `/me/calendarView?${query.toString()}`;
}

function isBusy({ isCancelled, showAs = 'busy' }: Event): boolean {
  return isCancelled !== true && BUSY.includes(showAs);
}

/** A whole day is a day in the person's zone, whatever zone its midnight is given in. */
function timeOf({ start, end, isAllDay }: Event, timeZone: string): BusyTime {
  const at = ({ dateTime }: Event['start']) =>
    isAllDay === true
      ? instantOf(dateTime.slice(0, 10), '00:00', timeZone)
      : Date.parse(`${dateTime.slice(0, 19)}Z`);
  return { start: at(start), end: at(end) };
}

async function withCalendarErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof MailboxError && error.code === 'mailbox.forbidden')
      throw new CalendarError(
        'reconnect',
        'Docket no longer has permission to read your Microsoft calendar. Allow access again.',
      );
    if (error instanceof AppError && /^mailbox\.(reconnect|not_connected|none)$/.test(error.code))
      throw new CalendarError('reconnect', 'Sign in again to reconnect your Microsoft account.');
    if (error instanceof AppError)
      throw new CalendarError(
        'unavailable',
        `Your Microsoft calendar cannot be read (${error.message}). Docket will try again automatically.`,
      );
    throw error;
  }
}
