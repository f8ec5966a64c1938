import type { Suggestion } from './suggestions.repository';

/** It still reads as proposed. */
export function isUntouched({
  title,
  description,
  priority,
  dueDate,
  proposed,
}: Suggestion): boolean {
  return (
    title === proposed.title &&
    description === proposed.description &&
    priority === proposed.priority &&
    dueDate === proposed.dueDate
  );
}
