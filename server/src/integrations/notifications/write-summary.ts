import type { Listed, ListedEmail, ListedTask } from './notifications.repository';

export type Day = {
  today: string;
  tasks: Listed<ListedTask>;
  emails: Listed<ListedEmail>;
  toReview: number;
  /** The address of Docket. */
  publicUrl: string;
};

/** The day's summary as plain text; null if there is nothing to report. */
export function writeSummary(day: Day): { subject: string; body: string } | null {
  const { today, tasks, emails, toReview, publicUrl } = day;
  const counts = [
    ...(tasks.count > 0 ? [`${counted(tasks.count, 'task')} due`] : []),
    ...(emails.count > 0 ? [`${counted(emails.count, 'email')} to answer`] : []),
    ...(toReview > 0 ? [`${counted(toReview, 'email')} to review`] : []),
  ];
  if (counts.length === 0) return null;
  const parts = [
    listed('Due today or overdue', tasks, (task) => taskLine(task, today)),
    listed('Needs an answer today', emails, ({ subject, from }) => `${subject} (${from})`),
    tasks.count > 0 ? `Open tasks: ${publicUrl}/tasks?due=today` : '',
    emails.count + toReview > 0 ? `Open emails: ${publicUrl}/emails` : '',
    `You get this summary because you turned it on in Docket. Turn it off: ${publicUrl}/settings`,
  ];
  return {
    subject: `Your ${weekday(today)}: ${counts.join(', ')}`,
    body: parts.filter((part) => part !== '').join('\n\n'),
  };
}

function listed<T>(title: string, { count, items }: Listed<T>, line: (item: T) => string): string {
  if (count === 0) return '';
  const rest = count - items.length;
  return [
    `${title} (${count})`,
    ...items.map((item) => `• ${line(item)}`),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ].join('\n');
}

function taskLine({ title, project, dueDate }: ListedTask, today: string): string {
  const notes = [
    ...(project === null ? [] : [project]),
    ...(dueDate < today ? [`due ${shortDate(dueDate)}`] : []),
  ];
  return notes.length === 0 ? title : `${title} (${notes.join(', ')})`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const WEEKDAY = inUtc({ weekday: 'long' });
const SHORT_DATE = inUtc({ month: 'short', day: 'numeric' });

const weekday = (date: string) => WEEKDAY.format(Date.parse(date));
const shortDate = (date: string) => SHORT_DATE.format(Date.parse(date));
