import type { EmailDetail } from '@docket/core/emails/email';

import { Section } from './section';
import { SuggestedTaskRow, type TaskActions } from './suggested-task-row';

type Props = {
  email: EmailDetail;
  focusedId: string | null;
  editingId: string | null;
  actions: TaskActions;
};

export function SuggestedTasks({ email, focusedId, editingId, actions }: Props) {
  const tasks = email.suggestedTasks;
  const undecided = tasks.filter((task) => task.approved === null).length;
  return (
    <Section
      title="Suggested Tasks"
      className="pb-1"
      note={
        tasks.length > 0 && <span className="text-ink-3">{countText(undecided, tasks.length)}</span>
      }
    >
      {tasks.length === 0 ? (
        <p className="pb-3 text-ink-3">{emptyText(email)}</p>
      ) : (
        <ul className="-mx-5 max-md:-mx-4">
          {tasks.map((task) => (
            <SuggestedTaskRow
              key={task.id}
              task={task}
              isFocused={task.id === focusedId && task.approved === null}
              isEditing={task.id === editingId}
              actions={actions}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

const AUTOMATIC: Readonly<Record<string, string>> = {
  newsletter: 'newsletters',
  automatic: 'automatic messages',
  list: 'mailing lists',
};

function countText(undecided: number, all: number): string {
  return undecided === 0 ? `all ${all} decided` : `${undecided} undecided of ${all}`;
}

function emptyText(email: EmailDetail): string {
  if (email.processingStatus === 'none' || email.processingStatus === 'classifying') {
    return 'Tasks appear after the analysis.';
  }
  if (email.automatic !== null) {
    return `No tasks are taken from ${AUTOMATIC[email.automatic] ?? 'automatic mail'}.`;
  }
  return 'Nothing in this message asks for a task.';
}
