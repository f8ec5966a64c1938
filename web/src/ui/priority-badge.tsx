import { PRIORITIES, priorityLabel, priorityName, type Priority } from '@docket/core/priority';
import { clsx } from 'clsx';

const soft: Record<Priority, string> = {
  P1: 'bg-p1-soft text-p1',
  P2: 'bg-p2-soft text-p2',
  P3: 'bg-p3-soft text-p3',
  P4: 'bg-p4-soft text-p4',
};

/** Never indicated by color alone; the tooltip has the full name. */
export function PriorityBadge({ priority, className }: { priority: Priority; className?: string }) {
  return (
    <span
      title={priorityLabel(priority)}
      className={clsx(
        'inline-flex h-4.5 min-w-6 shrink-0 items-center justify-center rounded-1 px-1.25 text-11 font-semi tabular-nums',
        soft[priority],
        className,
      )}
    >
      {priority}
    </span>
  );
}

const solid: Record<Priority, string> = {
  P1: 'bg-p1-solid',
  P2: 'bg-p2-solid',
  P3: 'bg-p3-solid',
  P4: 'bg-p4-solid',
};

/** The 8 px square of a priority group; null: no priority. */
export function PrioritySquare({ priority }: { priority: Priority | null }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-block size-2 shrink-0 rounded-[2px] forced-color-adjust-none',
        priority === null ? 'bg-line-strong' : solid[priority],
      )}
    />
  );
}

/** Select options, each with its badge. */
export const priorityOptions = PRIORITIES.map((priority) => ({
  value: priority,
  label: priorityLabel(priority),
  content: (
    <span className="flex items-center gap-2">
      <PriorityBadge priority={priority} /> {priorityName[priority]}
    </span>
  ),
}));
