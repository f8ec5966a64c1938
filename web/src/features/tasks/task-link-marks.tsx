import {
  SHARED_FIELD_LABELS,
  TASK_SERVICES,
  type TaskConflict,
  type TaskLink,
} from '@docket/core/task-services/task-service';
import { CircleAlert, Link2, TriangleAlert } from 'lucide-react';

import { useDismissTaskConflicts } from '../../api/task-services';
import { toastError } from '../../forms/mutation-toasts';
import { Button } from '../../ui/button';
import { Popover } from '../../ui/popover';

const LOOK =
  'touch inline-flex min-h-6 items-center gap-1.5 text-ink-2 hover:text-ink max-md:min-h-8';

/** Links to a task's counterparts, and conflicts between both sides. */
export function TaskLinkMarks({ links }: { links: readonly TaskLink[] }) {
  return links.map((link) => <Mark key={link.service} link={link} />);
}

function Mark({ link }: { link: TaskLink }) {
  const { name } = TASK_SERVICES[link.service];
  if (link.conflicts.length > 0) return <ConflictMark link={link} />;
  if (link.state === 'failed')
    return (
      <span className="inline-flex min-h-6 min-w-0 items-center gap-1.5 text-danger-text">
        <CircleAlert size={14} className="shrink-0" aria-hidden />
        <span className="min-w-0 break-words">{link.problem}</span>
      </span>
    );
  if (link.url === null || link.state === 'waiting')
    return (
      <span className="inline-flex min-h-6 items-center gap-1.5 text-ink-3">
        <Link2 size={14} aria-hidden />
        {link.state === 'waiting' ? `Sending to ${name}` : name}
      </span>
    );
  const title = link.listName === '' ? name : `${name}, list ${link.listName}`;
  return (
    <a href={link.url} target="_blank" rel="noopener noreferrer" title={title} className={LOOK}>
      <Link2 size={14} className="text-ink-3" aria-hidden />
      {name}
    </a>
  );
}

function ConflictMark({ link }: { link: TaskLink }) {
  const dismiss = useDismissTaskConflicts();
  const { name } = TASK_SERVICES[link.service];
  return (
    <Popover
      label={`Changed in Docket and ${name}`}
      trigger={
        <button type="button" className={`${LOOK} text-warn-text`}>
          <TriangleAlert size={14} aria-hidden />
          Changed on both sides
        </button>
      }
    >
      <div className="grid max-w-80 gap-2 p-3 text-12">
        <p className="text-ink-2">
          This task was changed on both sides. The latest change was kept.
        </p>
        <dl className="grid gap-2">
          {link.conflicts.map((conflict) => (
            <div key={`${conflict.field} ${conflict.at}`}>
              <dt className="font-medium">{fieldOf(conflict)}</dt>
              <Side name="Docket" value={conflict.docket} isKept={conflict.kept === 'docket'} />
              <Side name={name} value={conflict.service} isKept={conflict.kept === 'service'} />
            </div>
          ))}
        </dl>
        <Button
          busy={dismiss.isPending}
          onClick={() =>
            dismiss.mutate(
              { params: { id: link.taskId } },
              { onError: toastError('Failed to hide the note') },
            )
          }
        >
          Hide
        </Button>
      </div>
    </Popover>
  );
}

function fieldOf({ field }: TaskConflict): string {
  return field === 'deleted' ? 'Deleted' : SHARED_FIELD_LABELS[field];
}

function Side({ name, value, isKept }: { name: string; value: string; isKept: boolean }) {
  return (
    <dd className="break-words">
      <span className="text-ink-3">{name}: </span>
      {isKept ? value : <s className="text-ink-3">{value}</s>}
      {isKept && <span className="text-ink-3"> (kept)</span>}
    </dd>
  );
}
