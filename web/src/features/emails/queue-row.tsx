import type { QueueEmail, SuggestedTask } from '@docket/core/emails/email';
import clsx from 'clsx';
import { Archive } from 'lucide-react';
import { memo } from 'react';

import { Badge } from '../../ui/badge';
import { formatCalendarDate } from '../../ui/calendar-date';
import { Checkbox } from '../../ui/checkbox';
import { Confidence } from '../../ui/confidence';
import { Hits } from '../../forms/hits';
import { IconButton } from '../../ui/icon-button';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { confirmedWords, rejectedWords } from './decided-words';
import { RelativeTime } from '../../ui/relative-time';

const SHOWN_TASKS = 2;

type Props = {
  email: QueueEmail;
  isCurrent: boolean;
  isSelected: boolean;
  /** What was searched for. */
  hits: readonly string[];
  onOpen: (id: string) => void;
  onSelect: (id: string, selected: boolean, isRange: boolean) => void;
  onArchive: (id: string) => void;
};

/** A collapsed email card: sender, date, badge, subject, preview and what is suggested. */
export const QueueRow = memo(function QueueRow(props: Props) {
  const { email, isCurrent, isSelected, hits, onOpen, onSelect, onArchive } = props;
  return (
    <article
      id={`email-${email.id}`}
      aria-label={email.subject || 'No subject'}
      aria-current={isCurrent || undefined}
      className={clsx(
        'group relative grid cursor-pointer grid-cols-[16px_184px_minmax(0,1fr)_auto] gap-x-3 border-b px-3 py-2.5 hover:bg-hover max-md:grid-cols-[minmax(0,1fr)_auto]',
        isSelected && 'bg-accent-soft',
        isCurrent && 'bg-hover inset-shadow-[2px_0_0_var(--accent)]',
      )}
      onClick={(event) => {
        if (!(event.target as Element).closest('button, input, a')) onOpen(email.id);
      }}
    >
      <span className="mt-0.5 max-md:hidden">
        <Checkbox
          aria-label={`Select: ${email.subject}`}
          checked={isSelected}
          // With Shift the browser would mark the text between the two rows.
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
          onClick={(event) => onSelect(email.id, !isSelected, event.shiftKey)}
          readOnly
        />
      </span>
      <div className="min-w-0 max-md:flex max-md:items-center max-md:gap-2">
        <p className={clsx('truncate', email.isRead ? 'font-medium text-ink-2' : 'font-semi')}>
          {email.sentTo === null ? email.fromName || email.fromAddress : `To ${email.sentTo}`}
        </p>
        {!email.isRead && <Badge tone="accent">Unread</Badge>}
      </div>
      <div className="min-w-0 max-md:col-span-full max-md:row-start-2">
        <button
          type="button"
          aria-expanded={false}
          onClick={() => onOpen(email.id)}
          className="flex w-full min-w-0 items-baseline gap-2 text-left max-md:block"
        >
          <span
            className={clsx(
              'max-w-full shrink-0 truncate max-md:block',
              email.isRead ? 'font-medium' : 'font-semi',
            )}
          >
            <Hits text={email.subject || 'No subject'} hits={hits} />
          </span>
          <span className="min-w-0 truncate text-ink-3 max-md:block">
            <Hits text={email.excerpt ?? email.preview} hits={hits} />
          </span>
        </button>
        <Suggested email={email} />
      </div>
      <div className="flex min-w-16 flex-col items-end gap-px text-12 leading-5 text-ink-3 max-md:flex-row max-md:items-center max-md:gap-2">
        <RelativeTime time={email.receivedAt} style="list" />
        <IconButton
          label="Archive"
          className="-mt-0.5 -mr-1.5 text-line-control group-hover:text-ink-2"
          onClick={() => onArchive(email.id)}
        >
          <Archive size={16} aria-hidden />
        </IconButton>
      </div>
    </article>
  );
});

function Suggested({ email }: { email: QueueEmail }) {
  const project = email.recommendedProject;
  return (
    <div className="mt-0.75 flex h-4.5 min-w-0 items-center gap-4 overflow-hidden text-12 text-ink-2 max-md:h-auto max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-1">
      {project === null ? (
        <span className="text-ink-3">{waitingText(email)}</span>
      ) : (
        <span className="inline-flex max-w-full min-w-0 shrink-0 items-center gap-1.5">
          <ProjectDot color={project.color} />
          <span className="truncate">{project.name}</span>
          {project.approved === null && !project.degraded && project.id !== null && (
            <Confidence value={project.confidence} />
          )}
          {project.approved === true && (
            <Badge tone="success">{confirmedWords(project.decidedBy)}</Badge>
          )}
          {project.approved === false && <Badge>{rejectedWords(project)}</Badge>}
        </span>
      )}
      {email.suggestedTasks.slice(0, SHOWN_TASKS).map((task) => (
        <MiniTask key={task.id} task={task} />
      ))}
      {email.suggestedTasks.length > SHOWN_TASKS && (
        <span className="shrink-0 text-ink-3">+{email.suggestedTasks.length - SHOWN_TASKS}</span>
      )}
    </div>
  );
}

function waitingText(email: QueueEmail): string {
  if (email.processingStatus === 'classifying') return 'Analyzing project recommendations...';
  if (email.processingStatus === 'failed') return 'Analysis failed, it is tried again';
  return 'Not analysed yet';
}

function MiniTask({ task }: { task: SuggestedTask }) {
  return (
    <span
      className={clsx(
        'inline-flex min-w-0 items-center gap-1.5',
        task.approved === false && 'text-ink-3 line-through',
      )}
    >
      <PriorityBadge priority={task.priority} />
      <span className="truncate">{task.title}</span>
      {task.dueDate !== null && (
        <span className="shrink-0 text-ink-3">{formatCalendarDate(task.dueDate)}</span>
      )}
    </span>
  );
}
