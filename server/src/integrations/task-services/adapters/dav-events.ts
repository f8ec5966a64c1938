// The events of a CalDAV account (RFC 4791), for reading a person's calendar.
import { refusedToList, tooLarge, type DavConnection } from './dav-connection';
import { findCalendars, holds } from './dav-discovery';
import { calendarQueryBody, timeRangeFilter } from './dav-requests';

/** `refused` names the calendars that the server refuses to show. */
export type DavEventsFound = { texts: string[]; refused: string[] };

/** Events of all calendars. */
const MAX_EVENTS_LENGTH = 32 * 1024 * 1024;

/** Calendar objects with an event in the given time, from all calendars of the account that may be read. */
export async function findDavEvents(
  server: DavConnection,
  range: { from: Date; until: Date },
): Promise<DavEventsFound> {
  const body = calendarQueryBody('VEVENT', timeRangeFilter(range));
  const calendars = (await findCalendars(server)).filter((one) => holds(one, 'VEVENT'));
  const found: DavEventsFound = { texts: [], refused: [] };
  let length = 0;
  for (const { url, name } of calendars) {
    const answer = await server.ask({ url, method: 'REPORT', depth: '1', body });
    if ('refusal' in answer) {
      // One that is refused must not keep the others from being read.
      found.refused.push(name);
      if (found.refused.length === calendars.length)
        throw refusedToList('your events', answer.refusal);
      continue;
    }
    const texts = answer.resources.flatMap(({ data }) => data ?? []);
    length += texts.reduce((sum, text) => sum + text.length, 0);
    if (length > MAX_EVENTS_LENGTH) throw tooLarge();
    found.texts.push(...texts);
  }
  return found;
}
