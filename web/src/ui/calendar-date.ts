/** Calendar dates (YYYY-MM-DD) are never instants, so only local date fields are used. */
export function toLocalDate(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

export function toCalendarDate(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}

const sameYear = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const otherYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** 'Fri 20 Nov', with the year if it is not the current one. */
export function formatCalendarDate(date: string, today: Date = new Date()): string {
  const local = toLocalDate(date);
  const format = local.getFullYear() === today.getFullYear() ? sameYear : otherYear;
  return format.format(local).replace(',', '');
}

/** 'Fri 20 Nov, 15:00', or just the date. */
export function formatDue(date: string, time: string | null): string {
  const day = formatCalendarDate(date);
  return time === null ? day : `${day}, ${time}`;
}
