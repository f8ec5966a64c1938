import type { Home } from '@docket/core/home/home.contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router';

import { projectPickerQuery } from '../../api/projects';
import { Button } from '../../ui/button';
import { Confidence } from '../../ui/confidence';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { RelativeTime } from '../../ui/relative-time';
import { HomeSection, rowLook, rowRule } from './home-section';

export function PendingSection({ pending }: { pending: Home['pending'] }) {
  return (
    <HomeSection
      title="Pending review"
      note={pending.total.toLocaleString('en-US')}
      to="/emails?sort=priority"
      linkText="Open the queue"
    >
      {pending.emails.map((email) => {
        const project = email.recommendedProject;
        return (
          <Link
            key={email.id}
            to={`/emails/${encodeURIComponent(email.id)}`}
            className={clsx(rowLook, rowRule, 'max-md:flex-wrap max-md:gap-y-0.5')}
          >
            <span className="flex w-6 shrink-0 max-md:hidden">
              {email.topPriority !== null && <PriorityBadge priority={email.topPriority} />}
            </span>
            <span className="w-32 shrink-0 truncate font-medium max-md:w-auto max-md:grow">
              {email.fromName === '' ? email.fromAddress : email.fromName}
            </span>
            <span className="flex min-w-0 grow items-center gap-2 max-md:order-3 max-md:basis-full">
              {email.topPriority !== null && (
                <PriorityBadge priority={email.topPriority} className="md:hidden" />
              )}
              <span className="truncate">{email.subject || 'No subject'}</span>
            </span>
            <span className="flex w-49 shrink-0 items-center gap-1.5 text-12 text-ink-2 max-md:hidden">
              {project !== null && project.id !== null && (
                <>
                  <ProjectDot color={project.color} />
                  <span className="min-w-0 grow truncate">{project.name}</span>
                  {!project.degraded && <Confidence value={project.confidence} />}
                </>
              )}
            </span>
            <RelativeTime
              time={email.receivedAt}
              style="list"
              className="min-w-15 shrink-0 text-right text-12 text-ink-3"
            />
          </Link>
        );
      })}
      {pending.total === 0 && <NothingPending />}
    </HomeSection>
  );
}

/** Without projects nothing can be pending, which is not the same as having reviewed everything. */
function NothingPending() {
  const projects = useQuery(projectPickerQuery());
  if (projects.data?.length === 0) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 py-4">
        <p className="min-w-0 text-ink-2">
          Docket recommends your own projects, and you have none yet. Tasks and replies are
          suggested all the same.
        </p>
        <Button asChild size="sm">
          <Link to="/projects">Create projects</Link>
        </Button>
      </div>
    );
  }
  return <p className="py-4 text-ink-2">Nothing to review. New mail appears here by itself.</p>;
}
