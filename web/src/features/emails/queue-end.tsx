import { projectSearched, searchHints } from '@docket/core/search/search';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Inbox } from 'lucide-react';
import { Link } from 'react-router';

import { usePickedProject } from '../../api/projects';
import { ProjectNotFound } from '../../forms/project-not-found';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { countOf } from '../../ui/figures';
import { type Done, queueStore } from './queue-moves';
import type { useQueue } from './use-queue';

type Props = {
  query: ReturnType<typeof useQueue>['query'];
  /** The list was not empty before, so that what it found has been decided. */
  wasFilled: boolean;
  onClearSearch: () => void;
};

/** Replaces an empty list: no matches, no emails, or all done. */
export function QueueEnd({
  query: { search, review, sort, projectId },
  wasFilled,
  onClearSearch,
}: Props) {
  const { done } = queueStore(useQueryClient());
  const { isReading, isGone } = usePickedProject(projectId ?? '');
  if (isReading) return null;
  if (isGone) {
    return (
      <ProjectNotFound
        wayOut={
          <Button asChild size="sm">
            <Link to="/emails">Show All Emails</Link>
          </Button>
        }
      />
    );
  }
  if (search !== '') {
    const isDone = review === 'pending' && wasFilled;
    return (
      <EmptyState
        icon={isDone ? CircleCheck : Inbox}
        title={isDone ? 'All decided' : 'No emails found'}
        action={
          <>
            <Button size="sm" onClick={onClearSearch}>
              Clear Search
            </Button>
            {(review !== 'all' || projectId !== undefined) && (
              <Button asChild size="sm" variant="ghost">
                <Link to={emailsWith({ search })}>Search All Emails</Link>
              </Button>
            )}
            {!isDone && !/\bis:archived\b/i.test(search) && (
              <Button asChild size="sm" variant="ghost">
                <Link
                  to={emailsWith({
                    ...(projectId && { project: projectId }),
                    search: `${search} is:archived`,
                  })}
                >
                  Search Archived Emails
                </Link>
              </Button>
            )}
          </>
        }
      >
        {isDone
          ? `Nothing is left to review for “${search}”.`
          : searchHints(search).join(' ') || nothingFound(search)}
      </EmptyState>
    );
  }
  if (projectId !== undefined && review !== 'all') {
    return (
      <EmptyState
        icon={review === 'pending' ? CircleCheck : Inbox}
        title={review === 'pending' ? 'All decided' : 'No emails found'}
        action={
          <Button asChild size="sm">
            <Link to={emailsWith({ review, ...(sort === 'priority' && { sort }) })}>
              Show All Projects
            </Link>
          </Button>
        }
      >
        {emptyInProject[review]}
      </EmptyState>
    );
  }
  if (review === 'pending') {
    return (
      <EmptyState
        icon={CircleCheck}
        title="All decided"
        action={
          <>
            <Button asChild size="sm">
              <Link to="/tasks">Tasks</Link>
            </Button>
            <Button asChild size="sm" variant="ghost">
              <Link to="/emails">All Emails</Link>
            </Button>
          </>
        }
      >
        {doneText([...done.values()])}
      </EmptyState>
    );
  }
  if (projectId !== undefined) {
    return (
      <EmptyState
        icon={Inbox}
        title="No emails found"
        action={
          <Button asChild size="sm">
            <Link to={emailsWith({ project: projectId, search: 'is:archived' })}>
              Search Archived Emails
            </Link>
          </Button>
        }
      >
        {nothingIn('this project')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Inbox} title="No emails found">
      {emptyText(review)}
    </EmptyState>
  );
}

const emailsWith = (params: Record<string, string>) =>
  `/emails?${String(new URLSearchParams(params))}`;

const emptyInProject = {
  pending: 'Nothing is left to review in this project.',
  snoozed: 'No snoozed emails in this project.',
  promises: 'No open promises in the mail you sent for this project.',
};

function nothingFound(search: string): string {
  const project = projectSearched(search);
  return project === null ? 'Nothing matches the search' : nothingIn(`“${project}”`);
}

function nothingIn(project: string): string {
  return `No email is filed in ${project} or recommended for it. Archived and snoozed emails are listed separately.`;
}

function emptyText(review: string): string {
  if (review === 'snoozed') return 'No snoozed emails. Press H on an email to snooze it.';
  return review === 'promises'
    ? 'No open promises in the mail you sent'
    : 'No emails available at the moment';
}

const SUMMARIES: readonly [readonly Done['kind'][], (count: number) => string][] = [
  [
    ['confirm_project', 'change_project'],
    (count) => `filed ${countOf(count, 'email')} in projects`,
  ],
  [['none_of_my_projects'], (count) => `left ${countOf(count, 'email')} without a project`],
  [['reject_project'], (count) => `rejected ${countOf(count, 'project')}`],
  [['approve_task', 'approve_all_tasks'], (count) => `approved ${countOf(count, 'task')}`],
  [['reject_task'], (count) => `rejected ${countOf(count, 'task')}`],
  [['send_reply'], (count) => `answered ${countOf(count, 'email')}`],
  [['archive'], (count) => `archived ${countOf(count, 'email')}`],
  [['snooze'], (count) => `snoozed ${countOf(count, 'email')}`],
];

/** What was done since the page was loaded, in one sentence. */
export function doneText(done: readonly Done[]): string {
  const parts = SUMMARIES.map(([kinds, words]) => {
    const count = done.reduce((sum, one) => (kinds.includes(one.kind) ? sum + one.count : sum), 0);
    return count === 0 ? '' : words(count);
  }).filter((part) => part !== '');
  if (parts.length === 0) return 'Nothing is waiting for a decision.';
  const last = parts.pop() ?? '';
  return `You ${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`}.`;
}
