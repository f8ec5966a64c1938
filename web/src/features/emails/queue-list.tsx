import type { EmailSummary, QueueEmail } from '@docket/core/emails/email';
import { PRIORITIES, priorityLabel, type Priority } from '@docket/core/priority';
import type { ReactNode } from 'react';

import { PrioritySquare } from '../../ui/priority-badge';

type Props = {
  emails: readonly QueueEmail[];
  sort: 'default' | 'priority';
  groups: EmailSummary['groups'];
  row: (email: QueueEmail) => ReactNode;
};

/** A flat list, or groups by the most urgent suggested task; empty groups are hidden. */
export function QueueList({ emails, sort, groups, row }: Props) {
  if (sort === 'default') return <div className="border-t">{emails.map(row)}</div>;
  return [...PRIORITIES, null].map((priority) => {
    const members = emails.filter((email) => email.topPriority === priority);
    if (members.length === 0) return null;
    const name = priority === null ? 'No Priority Tasks' : priorityLabel(priority);
    return (
      <section key={name} aria-label={name} className="mt-5 first:mt-0">
        <GroupHead priority={priority} name={name} count={groups[priority ?? 'none']} />
        <div className="border-t">{members.map(row)}</div>
      </section>
    );
  });
}

function GroupHead({
  priority,
  name,
  count,
}: {
  priority: Priority | null;
  name: string;
  count: number;
}) {
  return (
    <div className="sticky top-(--topbar) z-2 flex h-8 items-center gap-2 bg-canvas px-3">
      <PrioritySquare priority={priority} />
      <h3 className="text-12 font-semi">{name}</h3>
      <span className="text-12 text-ink-3 tabular-nums">
        {count.toLocaleString('en-US')} {count === 1 ? 'email' : 'emails'}
      </span>
    </div>
  );
}
