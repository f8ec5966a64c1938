import type { ChecklistItem, Task } from '@docket/core/tasks/task';
import { clsx } from 'clsx';

import { Checkbox } from '../../ui/checkbox';

const SHOWN = 3;

export function ChecklistPreview({
  task,
  onChange,
}: {
  task: Task;
  onChange: (items: ChecklistItem[]) => void;
}) {
  if (task.checklist.length === 0) return null;
  const more = task.checklist.length - SHOWN;
  const toggle = (id: string, completed: boolean) =>
    onChange(task.checklist.map((item) => (item.id === id ? { ...item, completed } : item)));
  return (
    <ul
      aria-label="Checklist"
      className="grid content-start gap-0.5 text-12 max-md:gap-1.5 leading-4.5 text-ink-2"
    >
      {task.checklist.slice(0, SHOWN).map((item) => (
        <li key={item.id} className="flex min-w-0 items-center gap-2">
          <Checkbox
            aria-label={item.text}
            checked={item.completed}
            onCheckedChange={(completed) => toggle(item.id, completed)}
            className="size-3"
          />
          <span
            className={clsx(
              'truncate',
              item.completed && 'text-ink-3 line-through decoration-line-control',
            )}
          >
            {item.text}
          </span>
        </li>
      ))}
      {more > 0 && <li className="pl-6 text-ink-3 max-md:pl-7">+{more} more items...</li>}
    </ul>
  );
}
