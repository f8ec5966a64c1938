import type {
  EmailSummary,
  QueueEmail,
  RecommendedProject,
  SuggestedTask,
} from '@docket/core/emails/email';
import { isSameAddress, formatAddress } from '@docket/core/emails/mail-address';
import type { SenderWarning } from '@docket/core/emails/sender-warnings';
import { PRIORITIES, type Priority, priorityLabel } from '@docket/core/priority';
import clsx from 'clsx';
import { Archive, Check } from 'lucide-react';
import { memo, type ReactNode } from 'react';

import { useIsAnalyzing } from '../../api/emails';
import { Hits } from '../../forms/hits';
import { MailWarningSign } from '../../forms/mail-warning';
import { Badge } from '../../ui/badge';
import { formatCalendarDate } from '../../ui/calendar-date';
import { Confidence } from '../../ui/confidence';
import { IconButton } from '../../ui/icon-button';
import { PriorityBadge, PrioritySquare } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { exactTime, futureTime, RelativeTime, useNow } from '../../ui/relative-time';
import { rowState } from '../../ui/row-state';
import { SelectBox } from '../../ui/select-box';
import { countOf } from '../../ui/figures';
import { describeOutcome } from './describe-outcome';

type Props = {
  emails: readonly QueueEmail[];
  sort: 'default' | 'priority';
  groups: EmailSummary['groups'];
  row: (email: QueueEmail) => ReactNode;
};

/** A flat list, also if the list has an order of its own; or groups by the highest suggested priority with older mail last. Empty groups are hidden. */
export function QueueList({ emails, sort, groups, row }: Props) {
  if (sort === 'default' || groups === null)
    return <div className="border-t">{emails.map(row)}</div>;
  const fresh = emails.filter((email) => email.isOlder !== true);
  const older = emails.filter((email) => email.isOlder === true);
  const sections = [...PRIORITIES, null].map((priority) => ({
    priority,
    name: priority === null ? 'No Priority Tasks' : priorityLabel(priority),
    count: groups[priority ?? 'none'],
    members: fresh.filter((email) => email.topPriority === priority),
  }));
  return [...sections, { priority: null, name: 'Older', count: groups.older, members: older }].map(
    ({ name, members, ...head }) =>
      members.length === 0 ? null : (
        // Keeps scrolled-to rows clear of the sticky heading.
        <section key={name} aria-label={name} className="mt-5 [--under-head:1rem] first:mt-0">
          <GroupHead name={name} {...head} />
          <div className="border-t">{members.map(row)}</div>
        </section>
      ),
  );
}

type GroupHeadProps = {
  priority: Priority | null;
  name: string;
  count: number;
};

function GroupHead({ priority, name, count }: GroupHeadProps) {
  return (
    <div className="sticky top-(--topbar) z-2 flex h-8 items-center gap-2 bg-canvas px-3">
      <PrioritySquare priority={priority} />
      <h3 className="text-12 font-semi">{name}</h3>
      <span className="text-12 text-ink-3 tabular-nums">{countOf(count, 'email')}</span>
    </div>
  );
}

const SHOWN_TASKS = 2;

type QueueRowProps = {
  email: QueueEmail;
  isCurrent: boolean;
  isSelected: boolean;
  /** Search hits to highlight. */
  hits: readonly string[];
  onOpen: (id: string) => void;
  onSelect: (id: string, selected: boolean, isRange: boolean) => void;
  onArchive: (id: string) => void;
};

/** A collapsed email: sender, date, badge, subject, preview and suggestions. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { email, isCurrent, isSelected, hits, onOpen, onSelect, onArchive } = props;
  const subject = email.subject || 'No subject';
  return (
    <article
      id={`email-${email.id}`}
      aria-label={subject}
      aria-current={isCurrent || undefined}
      tabIndex={-1}
      className={clsx(
        'group relative grid scroll-mt-(--under-head,0px) cursor-pointer grid-cols-[1rem_11.5rem_minmax(0,1fr)_auto] gap-x-3 border-b px-3 py-2.5 max-md:grid-cols-[1.5rem_minmax(0,1fr)_auto]',
        rowState({ isSelected, isCurrent }),
      )}
      onClick={(event) => {
        if (!(event.target as Element).closest('button, input, a')) onOpen(email.id);
      }}
    >
      <span className="mt-0.5 max-md:mt-0">
        <SelectBox
          id={email.id}
          title={subject}
          isSelected={isSelected}
          onSelect={(selects, isRange) => onSelect(email.id, selects, isRange)}
        />
      </span>
      <div className="min-w-0 max-md:flex max-md:items-center max-md:gap-2 max-xs:col-span-2 max-xs:flex-wrap">
        <div className="max-w-full min-w-0">
          <p
            title={
              email.sentTo === null
                ? formatAddress({ name: email.fromName, address: email.fromAddress })
                : undefined
            }
            className={clsx('truncate', email.isRead ? 'font-medium text-ink-2' : 'font-semi')}
          >
            {email.sentTo === null ? email.fromName || email.fromAddress : `To ${email.sentTo}`}
          </p>
          {isDoubtfulName(email) && (
            <p className="truncate text-12 text-ink-3" title={email.fromAddress}>
              {email.fromAddress}
            </p>
          )}
        </div>
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
            <Hits text={subject} hits={hits} />
          </span>
          <span className="min-w-0 truncate text-ink-3 max-md:block">
            <Hits text={email.excerpt ?? email.preview} hits={hits} />
          </span>
        </button>
        <Suggested email={email} />
      </div>
      <div className="flex min-w-16 flex-col items-end gap-px text-12 leading-5 text-ink-3 max-md:flex-row max-md:items-center max-md:gap-2 max-xs:col-span-full max-xs:row-start-3 max-xs:justify-between">
        {/* Next to the time, so that decided rows are no taller than others. */}
        <span className="flex items-center gap-1.5">
          <MailWarningSign warning={email.warning} />
          {isAllDecided(email) && (
            <span title="Everything in this email is decided" className="text-success-text">
              <Check size={14} role="img" aria-label="Decided" />
            </span>
          )}
          {email.snoozedUntil === null ? (
            <RelativeTime time={email.receivedAt} style="list" />
          ) : (
            <SnoozedUntil time={email.snoozedUntil} />
          )}
        </span>
        <IconButton
          icon={Archive}
          label="Archive"
          aria-label={`Archive: ${subject}`}
          className="-mt-0.5 -mr-1.5 text-line-control group-hover:text-ink-2"
          onClick={() => onArchive(email.id)}
        />
      </div>
    </article>
  );
});

function SnoozedUntil({ time }: { time: string }) {
  const now = useNow();
  return (
    <time dateTime={time} title={exactTime(time)}>
      Back {futureTime(time, now)}
    </time>
  );
}

/** Whether the project and every suggested task are decided. */
function isAllDecided({ recommendedProject, suggestedTasks }: QueueEmail): boolean {
  return (
    recommendedProject !== null &&
    recommendedProject.approved !== null &&
    suggestedTasks.every(({ approved }) => approved !== null)
  );
}

const NAME_WARNINGS = new Set<SenderWarning['code']>([
  'name_is_address',
  'known_name',
  'lookalike',
]);

/** Show the address too, as the name alone could be someone else's. */
function isDoubtfulName({ sentTo, fromName, fromAddress, senderWarnings }: QueueEmail): boolean {
  if (sentTo !== null || fromName === '') return false;
  const isAddress = fromName.includes('@') && !isSameAddress(fromName, fromAddress);
  return isAddress || senderWarnings.some(({ code }) => NAME_WARNINGS.has(code));
}

function Suggested({ email }: { email: QueueEmail }) {
  const project = email.recommendedProject;
  return (
    <div className="mt-0.75 flex h-4.5 min-w-0 items-center gap-4 overflow-hidden text-12 text-ink-2 max-md:h-auto max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-1">
      {email.isOlder === true && <Badge>{describeOutcome(email)}</Badge>}
      {project === null ? (
        <Waiting email={email} />
      ) : (
        <span className="inline-flex max-w-full min-w-0 shrink-0 items-center gap-1.5">
          <ProjectDot color={project.color} />
          <span className="truncate">{project.name}</span>
          {project.approved === null && !project.degraded && project.id !== null && (
            <Confidence value={project.confidence} typical={project.typical} />
          )}
          {project.approved === true && (
            <Badge tone="success">{confirmedText(project.decidedBy)}</Badge>
          )}
          {project.approved === false && <Badge>{rejectedText(project)}</Badge>}
        </span>
      )}
      {/* Grid columns shrink evenly to their content: long titles are truncated before short ones. */}
      <span className="grid min-w-0 grid-flow-col justify-start gap-4 empty:hidden max-md:contents">
        {email.suggestedTasks.slice(0, SHOWN_TASKS).map((task) => (
          <MiniTask key={task.id} task={task} />
        ))}
      </span>
      {email.suggestedTasks.length > SHOWN_TASKS && (
        <span className="shrink-0 text-ink-3">+{email.suggestedTasks.length - SHOWN_TASKS}</span>
      )}
    </div>
  );
}

function Waiting({ email }: { email: QueueEmail }) {
  const isAnalyzing = useIsAnalyzing(email.id);
  return (
    <span className="text-ink-3">
      {isAnalyzing ? 'Analyzing project recommendations...' : waitingText(email)}
    </span>
  );
}

function waitingText({ processingStatus }: QueueEmail): string {
  if (processingStatus === 'failed') return 'Analysis failed. Docket will try again.';
  if (processingStatus === 'set_aside') return 'Set aside: it could not be analyzed';
  return 'Not analyzed yet';
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
      {task.approved === true && (
        <Check size={14} className="shrink-0 text-success-text" role="img" aria-label="Approved" />
      )}
      <span className="truncate">
        {task.approved === false && <span className="sr-only">Rejected: </span>}
        {task.title}
      </span>
      {task.dueDate !== null && (
        <span className="shrink-0 text-ink-3">{formatCalendarDate(task.dueDate)}</span>
      )}
    </span>
  );
}

/** Badge of a confirmed project: who confirmed it. */
export function confirmedText(decidedBy: RecommendedProject['decidedBy']): string {
  if (decidedBy === 'mailbox') return 'Filed in mailbox';
  return decidedBy === 'model' ? 'Approved automatically' : 'Confirmed';
}

/** Badge of a rejected project: wrong one, or none of them. */
export function rejectedText({ id }: Pick<RecommendedProject, 'id'>): string {
  return id === null ? 'None of your projects' : 'Rejected';
}
