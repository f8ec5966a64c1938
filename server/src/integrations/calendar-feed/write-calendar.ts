import ical, { ICalEventTransparency } from 'ical-generator';
import { instantOf } from '@docket/intelligence/working-time/zoned-time';

import type { listCalendarTasks, listSnoozedEmails } from './calendar-feed.repository';

type Entries = {
  tasks: Awaited<ReturnType<typeof listCalendarTasks>>;
  snoozed: Awaited<ReturnType<typeof listSnoozedEmails>>;
};
/** `zone` is the person's; `origin` is the address of Docket. */
type CalendarOptions = { zone: string; origin: string; now: Date };

const REFRESH_S = 60 * 60;
const SHOWN_MS = 15 * 60 * 1000;

/** A due date is a whole day wherever the calendar is; with a time it is that time in the person's zone. */
export function writeCalendar({ tasks, snoozed }: Entries, place: CalendarOptions): string {
  const calendar = ical({
    name: 'Docket',
    description: 'Due dates and snoozed mail',
    prodId: { company: 'Docket', product: 'Calendar feed', language: 'EN' },
    ttl: REFRESH_S,
  });
  for (const task of tasks) {
    calendar.createEvent({
      id: `task-${task.id}@docket`,
      summary: task.title,
      description: [task.projectName ?? '', task.description].filter(Boolean).join('\n\n'),
      url: `${place.origin}/tasks?id=${task.id}`,
      stamp: task.updatedAt,
      created: task.createdAt,
      lastModified: task.updatedAt,
      // Due does not mean busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      ...timeOf(task, place.zone),
    });
  }
  for (const { id, subject, fromName, until } of snoozed) {
    if (until === null) continue;
    calendar.createEvent({
      id: `email-${id}@docket`,
      summary: `Snoozed: ${subject || 'No subject'}`,
      description: fromName === '' ? '' : `From ${fromName}`,
      url: `${place.origin}/emails/${id}`,
      stamp: place.now,
      transparency: ICalEventTransparency.TRANSPARENT,
      start: until,
      end: new Date(until.getTime() + SHOWN_MS),
    });
  }
  return calendar.toString();
}

function timeOf({ dueDate, dueTime }: Entries['tasks'][number], zone: string) {
  const day = dueDate ?? '';
  if (dueTime === null) {
    const start = new Date(`${day}T00:00:00Z`);
    return { allDay: true, start, end: new Date(start.getTime() + 24 * 60 * 60 * 1000) };
  }
  const start = instantOf(day, dueTime, zone);
  return { start: new Date(start), end: new Date(start + SHOWN_MS) };
}
