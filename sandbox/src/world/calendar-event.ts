/** One event, as Graph keeps it; times in UTC without an offset. */
export interface CalendarEvent {
  id: string;
  subject: string;
  start: string;
  end: string;
  isAllDay: boolean;
  isCancelled: boolean;
  showAs: string;
}
