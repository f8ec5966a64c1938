/** An event as Graph stores it; times in UTC without an offset. */
export interface CalendarEvent {
  id: string;
  subject: string;
  start: string;
  end: string;
  isAllDay: boolean;
  isCancelled: boolean;
  showAs: string;
}
