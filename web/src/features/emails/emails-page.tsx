import type { EmailSummary } from '@docket/core/emails/email';
import { QUEUE_PAGE_SIZES } from '@docket/core/emails/emails.contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { memo, useRef } from 'react';
import { Link } from 'react-router';

import { queueIds } from '../../api/emails';
import { projectPickerQuery } from '../../api/projects';
import { Loaded } from '../../forms/loaded';
import { failed } from '../../forms/outcome';
import { SearchField } from '../../forms/search-field';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Page, PageHeader, SectionHeader } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { RelativeTime } from '../../ui/relative-time';
import { Select } from '../../ui/select';
import { SkeletonRows } from '../../ui/skeleton';
import { SummaryCard, SummaryCards } from '../../ui/summary-card';
import { BulkBar } from './bulk-bar';
import { FirstRun } from './first-run';
import { OpenEmailLoader } from './open-email-loader';
import { QueueEnd } from './queue-end';
import { QueueList, QueueRow } from './queue-list';
import { SnoozeDialog } from './snooze-dialog';
import { SentReplies } from './sent-replies';
import { useQueue } from './use-queue';
import { number } from '../../ui/figures';

export function EmailsPage() {
  const searchBox = useRef<HTMLInputElement>(null);
  const queue = useQueue(() => searchBox.current?.focus());
  const { query, list, emails, openId } = queue;
  const { search, review, sort } = query;
  const selectAll = () =>
    void queueIds({ search, review, sort }).then(
      queue.selectAll,
      failed('Failed to select the emails'),
    );
  const isOpenOnPage = emails.some((email) => email.id === openId);
  const opened = (id: string) => (
    <OpenEmailLoader
      key={id}
      id={id}
      onArchive={() => queue.archive(id)}
      onSnooze={() => queue.startSnoozing(id)}
      onClose={queue.close}
      onNext={queue.openNext}
      onDecided={queue.onDecided}
    />
  );
  return (
    <Page>
      <SentReplies />
      <PageHeader title="Email Intelligence Center">
        Review and approve AI suggestions to improve project categorization and task extraction.
      </PageHeader>
      <QueueSummary summary={list.data?.summary} />
      <FirstProjectNotice />
      {query.review === 'pending' && <FirstRun />}
      {query.review !== 'promises' && (
        <PromisesNotice
          open={list.data?.summary.openPromises ?? 0}
          onShow={() => queue.change({ review: 'promises', page: null })}
        />
      )}
      <SearchField
        ref={searchBox}
        noun="emails"
        label="Search emails"
        placeholder="Search emails: words, from:, subject:, project:, is:"
        value={query.search}
        onChange={(text) => queue.change({ search: text, page: null })}
        className="mt-5 max-w-[560px]"
      />
      <SectionHeader title="Email Training Queue">
        <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full">
          <Select
            size="sm"
            aria-label="Show emails"
            value={query.review}
            onChange={(review) => queue.change({ review, page: null })}
            options={[
              { value: 'all', label: 'All emails' },
              { value: 'pending', label: 'To review' },
              { value: 'snoozed', label: 'Snoozed' },
              { value: 'promises', label: 'My promises' },
            ]}
          />
          <span className="flex items-center gap-2">
            <span className="whitespace-nowrap text-ink-2">Sort by</span>
            <Select
              size="sm"
              aria-label="Sort by"
              value={query.sort}
              onChange={(sort) => queue.change({ sort, page: null })}
              options={[
                { value: 'default', label: 'Default Order' },
                { value: 'priority', label: 'Task Priority' },
              ]}
            />
          </span>
        </span>
      </SectionHeader>
      {openId !== null && !list.isLoading && !isOpenOnPage && opened(openId)}
      {queue.newer > 0 && <NewEmails count={queue.newer} onShow={() => void queue.showNew()} />}
      <Loaded
        read={list}
        loading={<SkeletonRows label="Loading emails..." />}
        failure="Error Loading Emails"
      >
        {({ total, summary, isCapped }) =>
          total === 0 && emails.length === 0 ? (
            <QueueEnd query={query} />
          ) : (
            <>
              {isCapped && (
                <p className="mb-2 text-ink-2">
                  More than {number(total)} emails match. These are the newest; add a word to narrow
                  the search.
                </p>
              )}
              <QueueList
                emails={emails}
                sort={sort}
                groups={summary.groups}
                row={(email) =>
                  email.id === openId ? (
                    opened(email.id)
                  ) : (
                    <QueueRow
                      key={email.id}
                      email={email}
                      isCurrent={email.id === queue.currentId}
                      isSelected={queue.selected.has(email.id)}
                      hits={queue.hits}
                      onOpen={queue.open}
                      onSelect={queue.select}
                      onArchive={queue.archive}
                    />
                  )
                }
              />
              <Pager {...queue} total={total} sizes={QUEUE_PAGE_SIZES} />
            </>
          )
        }
      </Loaded>
      {queue.snoozing !== null && (
        <SnoozeDialog
          isSnoozed={query.review === 'snoozed'}
          onSnooze={queue.snooze}
          onBack={queue.bringBack}
          onClose={queue.endSnoozing}
        />
      )}
      <BulkBar
        selected={queue.selected}
        total={list.data?.total ?? 0}
        onSelectAll={selectAll}
        onClear={queue.clearSelection}
      />
    </Page>
  );
}

type Props = { summary: EmailSummary | undefined };

const QueueSummary = memo(function QueueSummary({ summary }: Props) {
  const share =
    summary === undefined || summary.totalEmails === 0
      ? undefined
      : `${Math.round((100 * summary.projectsMatched) / summary.totalEmails)}% of all`;
  return (
    <SummaryCards columns={3}>
      <SummaryCard label="Total Emails" value={summary?.totalEmails} />
      <SummaryCard label="Projects Matched" value={summary?.projectsMatched} note={share} />
      <SummaryCard
        label="Pending Review"
        value={summary?.pendingReview}
        note={
          summary?.oldestPendingAt ? (
            <>
              oldest <RelativeTime time={summary.oldestPendingAt} style="list" />
            </>
          ) : undefined
        }
      />
    </SummaryCards>
  );
});

/** Without projects nothing can be recommended; links to creating one. */
function FirstProjectNotice() {
  const projects = useQuery(projectPickerQuery());
  if (!projects.isSuccess || projects.data.length > 0) return null;
  return (
    <Notice
      className="mt-4"
      action={
        <Button asChild size="sm">
          <Link to="/projects">Create projects</Link>
        </Button>
      }
    >
      Docket suggests tasks and replies. Create a project and it will also say which emails belong
      to it.
    </Notice>
  );
}

/** Open promises are in sent mail, which the queue leaves out; this links to them. */
function PromisesNotice({ open, onShow }: { open: number; onShow: () => void }) {
  if (open === 0) return null;
  return (
    <Notice
      className="mt-4"
      action={
        <Button size="sm" onClick={onShow}>
          Show promises
        </Button>
      }
    >
      You promised something in {number(open)} sent {open === 1 ? 'email' : 'emails'}.
    </Notice>
  );
}

/** New emails since the list was frozen; nothing moves until the user asks. */
function NewEmails({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <output className="sticky top-[calc(var(--topbar)+8px)] z-10 flex h-0 justify-center">
      <Button size="sm" variant="primary" icon={ArrowUp} onClick={onShow}>
        {number(count)} new
      </Button>
    </output>
  );
}
