import type { Home } from '@docket/core/home/home.contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { messageOf } from '../../api/client';
import { homeQuery } from '../../api/home';
import { Button } from '../../ui/button';
import { toLocalDate } from '../../ui/calendar-date';
import { ErrorState } from '../../ui/error-state';
import { Keys } from '../../ui/kbd';
import { PageHeader } from '../../ui/page-header';
import { Page } from '../../ui/page';
import { AccuracySection } from './accuracy-section';
import { ActivitySection } from './activity-section';
import { HomeSkeleton } from './home-skeleton';
import { PendingSection } from './pending-section';
import { SyncSection } from './sync-section';
import { TasksSection } from './tasks-section';

const longDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

/** 'Thursday 19 November. 24 emails to review, 2 tasks overdue, 3 due today.' */
export function homeSentence({ today, pending, tasks }: Home): string {
  const day = longDay.format(toLocalDate(today)).replace(',', '');
  const emails = count(pending.total, 'email', 'emails');
  const overdue = count(tasks.overdue.total, 'task', 'tasks');
  return `${day}. ${emails} to review, ${overdue} overdue, ${tasks.today.total.toLocaleString('en-US')} due today.`;
}

export function HomePage() {
  const { data: home, error, isFetching, refetch } = useQuery(homeQuery());
  const toReview = home?.pending.total ?? 0;
  return (
    <Page>
      <PageHeader
        title="Home"
        actions={
          toReview > 0 && (
            <Button variant="primary" asChild>
              <Link to="/emails">
                Review {count(toReview, 'email', 'emails')} <Keys keys="g e" />
              </Link>
            </Button>
          )
        }
      >
        {home === undefined ? ' ' : homeSentence(home)}
      </PageHeader>
      {home !== undefined && <Sections home={home} />}
      {home === undefined && error === null && <HomeSkeleton />}
      {home === undefined && error !== null && (
        <ErrorState
          title="Home could not be loaded"
          onRetry={() => void refetch()}
          busy={isFetching}
        >
          {messageOf(error, 'An unexpected error occurred')}
        </ErrorState>
      )}
    </Page>
  );
}

function Sections({ home }: { home: Home }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_368px] items-start gap-10 max-[1180px]:grid-cols-[minmax(0,1fr)] max-md:gap-8">
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
