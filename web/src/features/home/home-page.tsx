import type { Home } from '@docket/core/home/home.contract';
import { dueState, type Task } from '@docket/core/tasks/task';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Bot, RefreshCw, Settings, Tags, User } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';

import { homeQuery } from '../../api/home';
import { projectPickerQuery } from '../../api/projects';
import { Loaded } from '../../forms/loaded';
import { useUndo } from '../../forms/use-undo';
import { Button } from '../../ui/button';
import { toLocalDate } from '../../ui/calendar-date';
import { Confidence } from '../../ui/confidence';
import { Page, PageHeader } from '../../ui/page';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { RelativeTime, useNow } from '../../ui/relative-time';
import { Skeleton, SkeletonBar } from '../../ui/skeleton';
import { momentOf } from '../../ui/zone';
import { AccuracySection } from './accuracy-section';
import { HomeSection, rowClass, rowSeparator } from './home-section';
import { SyncSection } from './sync-section';
import { TasksSection } from './tasks-section';
import { WaitingPeopleNotice } from './waiting-people-notice';
import { ZoneNotice } from './zone-notice';
import { countOf, number } from '../../ui/figures';

const longDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** 'Thursday 19 November. 24 emails to review, 2 tasks overdue, 3 due today.' */
function homeSentence({ today, pending, tasks }: Home): string {
  const day = longDay.format(toLocalDate(today)).replace(',', '');
  const emails = pending.isAnalyzing
    ? 'Your email is being analyzed'
    : `${countOf(pending.total, 'email')} to review`;
  const overdue = countOf(tasks.overdue.total, 'task');
  return `${day}. ${emails}, ${overdue} overdue, ${number(tasks.today.total)} due today.`;
}

/** The server tells which tasks are overdue: reads again while the time of one that is due today has passed since. */
function useHome() {
  const query = useQuery(homeQuery());
  const { data, refetch } = query;
  const now = useNow();
  useEffect(() => {
    const isPassed = ({ due_date: date, due_time: time }: Task) =>
      dueState({ date, time }, momentOf(now)) === 'overdue';
    if (data?.tasks.today.items.some(isPassed)) void refetch();
  }, [data, now, refetch]);
  return query;
}

export function HomePage() {
  const query = useHome();
  const home = query.data;
  const toReview = home?.pending.total ?? 0;
  return (
    <Page>
      <PageHeader
        title="Home"
        actions={
          toReview > 0 && (
            <Button variant="primary" asChild>
              <Link to="/emails?review=pending&sort=priority">
                Review {countOf(toReview, 'email')}
              </Link>
            </Button>
          )
        }
      >
        {home === undefined ? ' ' : homeSentence(home)}
      </PageHeader>
      <Loaded
        query={query}
        loading={<HomeSkeleton />}
        failure="Failed to load Home"
        reason="An unexpected error occurred"
      >
        {(data) => (
          <>
            <WaitingPeopleNotice />
            <ZoneNotice timezone={data.timezone} />
            <Sections home={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Sections({ home }: { home: Home }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_23rem] items-start gap-10 max-wide:grid-cols-[minmax(0,1fr)] max-md:gap-8">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        <PendingSection pending={home.pending} />
        <TasksSection tasks={home.tasks} today={home.today} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        <AccuracySection accuracy={home.accuracy} />
        <SyncSection />
        <ActivitySection steps={home.activity} />
      </div>
    </div>
  );
}

function PendingSection({ pending }: { pending: Home['pending'] }) {
  const hasProjects = pending.emails.some(({ recommendedProject: one }) => one?.id != null);
  return (
    <HomeSection
      title="To Review"
      note={number(pending.total)}
      to="/emails?review=pending&sort=priority"
      linkText="Open the queue"
    >
      {pending.emails.map((email) => {
        const project = email.recommendedProject;
        return (
          <Link
            key={email.id}
            to={`/emails/${encodeURIComponent(email.id)}?review=pending&sort=priority`}
            className={clsx(rowClass, rowSeparator, 'max-md:flex-wrap max-md:gap-y-0.5')}
          >
            <span className="flex w-6 shrink-0 max-md:hidden">
              {email.topPriority !== null && <PriorityBadge priority={email.topPriority} />}
            </span>
            <span
              className={clsx(
                'shrink-0 truncate font-medium max-md:w-auto max-md:grow max-xs:shrink',
                hasProjects ? 'w-36' : 'w-52',
              )}
            >
              {email.fromName === '' ? email.fromAddress : email.fromName}
            </span>
            <span className="flex min-w-0 grow items-center gap-2 max-md:order-3 max-md:basis-full">
              {email.topPriority !== null && (
                <PriorityBadge priority={email.topPriority} className="md:hidden" />
              )}
              <span className="truncate">{email.subject || 'No subject'}</span>
            </span>
            {hasProjects && (
              <span className="flex w-49 shrink-0 items-center gap-1.5 text-12 text-ink-2 max-md:hidden">
                {project !== null && project.id !== null && (
                  <>
                    <ProjectDot color={project.color} />
                    <span className="min-w-0 grow truncate">{project.name}</span>
                    {!project.degraded && (
                      <Confidence value={project.confidence} typical={project.typical} />
                    )}
                  </>
                )}
              </span>
            )}
            <RelativeTime
              time={email.receivedAt}
              style="list"
              className="min-w-15 shrink-0 text-right text-12 text-ink-3"
            />
          </Link>
        );
      })}
      {pending.total === 0 && <NothingPending isAnalyzing={pending.isAnalyzing} />}
    </HomeSection>
  );
}

/** Without projects only tasks can be to review, which is different from having reviewed everything. */
function NothingPending({ isAnalyzing }: { isAnalyzing: boolean }) {
  const projects = useQuery(projectPickerQuery());
  if (projects.data?.length === 0) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 py-4">
        <p className="min-w-0 text-ink-2">
          {isAnalyzing && 'Docket is still analyzing your mail. '}
          Create a project and Docket will match your mail to it. Until then, it suggests only tasks
          and replies.
        </p>
        <Button asChild size="sm">
          <Link to="/projects">Create Projects</Link>
        </Button>
      </div>
    );
  }
  return (
    <p className="py-4 text-ink-2">
      {isAnalyzing
        ? 'Docket is still analyzing your mail. What needs your review appears here.'
        : 'You are all caught up. New mail appears here automatically.'}
    </p>
  );
}

const icons = { person: User, rule: Tags, model: Bot, sync: RefreshCw, system: Settings };
const actors = {
  person: 'you',
  rule: 'a rule',
  model: 'Docket',
  sync: 'the sync',
  system: 'the system',
};

function ActivitySection({ steps }: { steps: Home['activity'] }) {
  const { undo } = useUndo();
  return (
    <HomeSection title="Recent Activity" to="/audit" linkText="Audit Log">
      <ul>
        {steps.map((step) => {
          const Icon = icons[step.actor];
          return (
            <li
              key={step.id}
              className="grid grid-cols-[1rem_minmax(0,1fr)_auto] items-start gap-3 border-b py-1.75 last:border-b-0"
            >
              <Icon
                size={16}
                className="mt-0.5 text-ink-3"
                aria-label={`By ${actors[step.actor]}`}
              />
              <span className="break-words">
                {step.did} <b className="font-semi">{step.about}</b>
                {step.more}
              </span>
              <span className="flex items-center gap-1 text-12 leading-5 text-ink-3">
                {step.revertible && step.actor === 'person' && !step.isReversal && (
                  <Button
                    variant="link"
                    size="sm"
                    className="-my-0.5 min-h-6"
                    onClick={() => void undo(step.stepId)}
                  >
                    Undo
                    <span className="sr-only">
                      : {step.did} {step.about}
                      {step.more}
                    </span>
                  </Button>
                )}
                <RelativeTime time={step.at} />
              </span>
            </li>
          );
        })}
      </ul>
      {steps.length === 0 && (
        <p className="py-4 text-ink-2">Every change you or Docket makes is listed here.</p>
      )}
    </HomeSection>
  );
}

/** Skeleton of Home's grid. */
function HomeSkeleton() {
  return (
    <Skeleton
      label="Loading..."
      className="grid grid-cols-[minmax(0,1fr)_23rem] gap-10 max-wide:grid-cols-[minmax(0,1fr)]"
    >
      {[8, 5].map((rows) => (
        <div key={rows}>
          <div className="border-b pb-4">
            <SkeletonBar className="w-32" />
          </div>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className="flex h-9 items-center gap-3 border-b">
              <SkeletonBar className="w-1/5" />
              <SkeletonBar className="w-2/5" />
              <SkeletonBar className="ml-auto w-12" />
            </div>
          ))}
        </div>
      ))}
    </Skeleton>
  );
}
