import { QUEUE_PAGE_SIZES } from '@docket/core/emails/emails.contract';
import { Inbox } from 'lucide-react';
import { useRef } from 'react';

import { failureOf, messageOf } from '../../api/client';
import { queueIds } from '../../api/emails';
import { SearchField } from '../../forms/search-field';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { PageHeader, SectionHeader } from '../../ui/page-header';
import { Page } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { Select } from '../../ui/select';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';
import { BulkBar } from './bulk-bar';
import { FirstProjectNotice } from './first-project-notice';
import { NewEmails } from './new-emails';
import { OpenEmailLoader } from './open-email-loader';
import { QueueList } from './queue-list';
import { QueueRow } from './queue-row';
import { PromisesNotice } from './promises-notice';
import { QueueSummary } from './queue-summary';
import { SentReplies } from './sent-replies';
import { useQueue } from './use-queue';

export function EmailsPage() {
  const searchBox = useRef<HTMLInputElement>(null);
  const queue = useQueue(() => searchBox.current?.focus());
  const { query, list, emails, openId } = queue;
  const { search, review, sort } = query;
  const selectAll = () =>
    void queueIds({ search, review, sort }).then(queue.selectAll, (error: unknown) =>
      toast.error('Error', failureOf(error, 'Failed to select the emails')),
    );
  const isOpenOnPage = emails.some((email) => email.id === openId);
  const opened = (id: string) => (
    <OpenEmailLoader
      key={id}
      id={id}
      onArchive={() => queue.archive(id)}
      onClose={queue.close}
      onNext={queue.openNext}
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
              { value: 'pending', label: 'Pending review' },
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
      {list.isLoading && <SkeletonRows label="Loading emails..." />}
      {list.isError && list.data === undefined && (
        <ErrorState
          title="Error Loading Emails"
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        >
          {messageOf(list.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {list.data !== undefined && list.data.total === 0 && (
        <EmptyState icon={<Inbox aria-hidden />} title="No emails found">
          {query.search !== '' && 'Nothing matches the search'}
          {query.search === '' &&
            (query.review === 'promises'
              ? 'Nothing in the mail you sent promises anything'
              : 'No emails available at the moment')}
        </EmptyState>
      )}
      {queue.newer > 0 && <NewEmails count={queue.newer} onShow={() => void queue.showNew()} />}
      {list.data !== undefined && list.data.total > 0 && (
        <>
          <QueueList
            emails={emails}
            sort={query.sort}
            groups={list.data.summary.groups}
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
          <Pager
            page={query.page}
            pageSize={query.pageSize}
            total={list.data.total}
            sizes={QUEUE_PAGE_SIZES}
            onPage={(page) => queue.change({ page: String(page) })}
            onPageSize={(size) => queue.change({ pageSize: String(size), page: null })}
          />
        </>
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
