import type { EmailSummary } from '@docket/core/emails/email';
import { QUEUE_PAGE_SIZES } from '@docket/core/emails/emails.contract';
import { ArrowUp } from 'lucide-react';
import { memo, useRef } from 'react';

import { queueIds } from '../../api/emails';
import { Loaded } from '../../forms/loaded';
import { toastError } from '../../forms/mutation-toasts';
import { UnreadableSearch } from '../../forms/search-field';
import { Button } from '../../ui/button';
import { number, percent } from '../../ui/figures';
import { Page, PageHeader } from '../../ui/page';
import { Pager } from '../../ui/pager';
import { RelativeTime } from '../../ui/relative-time';
import { SelectionStatus } from '../../ui/selection-bar';
import { SkeletonRows } from '../../ui/skeleton';
import { SummaryCard, SummaryCards } from '../../ui/summary-card';
import { useIsPhone } from '../../ui/use-is-phone';
import { bindKeys, useShortcuts } from '../../ui/use-shortcuts';
import { SELECT_ALL_KEYS } from './email-keys';
import { FirstRun } from './first-run';
import { PhoneEmailPage } from './phone-email-page';
import { OpenEmailLoader } from './open-email-loader';
import { QueueBar } from './queue-bar';
import { QueueEnd } from './queue-end';
import { QueueList, QueueRow } from './queue-list';
import { QueueNotice } from './queue-notice';
import { BulkBar, SnoozeDialog, usePreloadedOverlays } from './queue-overlays';
import { useQueue } from './use-queue';

export function EmailsPage() {
  const searchBox = useRef<HTMLInputElement>(null);
  const queue = useQueue(() => searchBox.current?.focus());
  const { query, list, emails, openId, selection } = queue;
  const selectAll = () => {
    const ids = listedIds(query, list.data?.asOf);
    selection.selectWhenRead(ids).catch(toastError('Failed to select the emails'));
  };
  const clearSearch = () => queue.change({ search: null, page: null });
  const total = queue.isUnreadable ? 0 : (list.data?.total ?? 0);
  useShortcuts(bindKeys(SELECT_ALL_KEYS, { 'mod+a': selectAll }), total > 0 && openId === null);
  usePreloadedOverlays(queue.target !== null || selection.selected.size > 0);
  const isOpenOnPage = emails.some((email) => email.id === openId);
  const hasProject = (id: string) => {
    const row = emails.find((email) => email.id === id);
    return row === undefined || (row.recommendedProject?.id ?? null) !== null;
  };
  const opened = (id: string) => (
    <OpenEmailLoader
      key={id}
      id={id}
      takesOver={queue.takesOver}
      lead={query.review === 'pending' && <FirstRun isOpen hasProject={hasProject(id)} />}
      onArchive={() => queue.archive(id)}
      onSnooze={() => queue.startSnoozing(id)}
      onClose={queue.close}
      onNext={queue.openNext}
      onDecided={queue.onDecided}
    />
  );
  const newEmails = queue.newer > 0 && (
    <NewEmails
      count={queue.newer}
      isReading={openId !== null}
      onShow={() => void queue.showNew()}
    />
  );
  const isPhone = useIsPhone();
  const overlays = queue.snoozing !== null && (
    <SnoozeDialog
      isSnoozed={query.review === 'snoozed'}
      onSnooze={queue.snooze}
      onBack={queue.unsnooze}
      onClose={queue.endSnoozing}
    />
  );
  if (isPhone && openId !== null) {
    return (
      <Page>
        <PhoneEmailPage onBack={queue.close} onStep={queue.openNeighbour}>
          <h1 className="sr-only">Email Intelligence Center</h1>
          {opened(openId)}
        </PhoneEmailPage>
        {overlays}
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader title="Email Intelligence Center">
        Review and approve AI suggestions to improve project categorization and task extraction.
      </PageHeader>
      <QueueSummary summary={list.data?.summary} />
      <QueueNotice
        query={query}
        isOpen={openId !== null}
        isEmpty={list.data?.total === 0 && emails.length === 0}
        summary={list.data?.summary}
        onPromises={() =>
          queue.change({ review: 'promises', search: null, project: null, page: null })
        }
      />
      <div {...queue.pointed}>
        <QueueBar query={query} change={queue.change} searchBox={searchBox}>
          {openId === null && newEmails}
        </QueueBar>
        {openId !== null && !list.isLoading && !isOpenOnPage && opened(openId)}
        {openId !== null && newEmails}
        {queue.isUnreadable ? (
          <UnreadableSearch noun="emails" box={searchBox} onClear={clearSearch} />
        ) : (
          <Loaded
            query={list}
            loading={<SkeletonRows label="Loading emails..." />}
            failure="Error Loading Emails"
          >
            {({ total, summary, isCapped }) =>
              total === 0 && emails.length === 0 ? (
                <QueueEnd
                  query={query}
                  wasFilled={queue.wasFilled}
                  onClearSearch={() => {
                    searchBox.current?.focus();
                    clearSearch();
                  }}
                />
              ) : (
                <>
                  {isCapped && (
                    <p className="mb-2 text-ink-2">
                      More than {number(total)} emails match. These are the newest; add a word to
                      narrow the search.
                    </p>
                  )}
                  <QueueList
                    emails={emails}
                    sort={query.sort}
                    groups={summary.groups}
                    row={(email) =>
                      email.id === openId ? (
                        opened(email.id)
                      ) : (
                        <QueueRow
                          key={email.id}
                          email={email}
                          isCurrent={email.id === queue.currentId}
                          isSelected={selection.selected.has(email.id)}
                          hits={queue.hits}
                          onOpen={queue.open}
                          onSelect={selection.select}
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
        )}
      </div>
      {/* Scroll room, so that the last email of a page can also open at the top. */}
      {openId !== null && <div aria-hidden className="h-[60dvh] print:hidden" />}
      {overlays}
      <SelectionStatus
        count={openId === null ? selection.selected.size : 0}
        elsewhere={selection.elsewhere}
      />
      {selection.selected.size > 0 && (
        <BulkBar
          selection={selection}
          total={total}
          isHidden={openId !== null}
          onSelectAll={selectAll}
        />
      )}
    </Page>
  );
}

/** Of the list as shown: what has joined it since is not selected. */
function listedIds(
  { search, review, sort, projectId }: ReturnType<typeof useQueue>['query'],
  seen = '',
): Promise<string[]> {
  return queueIds({
    search,
    review,
    sort,
    ...(projectId && { projectId }),
    ...(seen !== '' && { seen }),
  });
}

type Props = { summary: EmailSummary | undefined };

const QueueSummary = memo(function QueueSummary({ summary }: Props) {
  const share =
    summary === undefined || summary.totalEmails === 0
      ? undefined
      : `${percent(summary.projectsMatched / summary.totalEmails)} of all`;
  return (
    <SummaryCards columns={3}>
      <SummaryCard label="Total Emails" value={summary?.totalEmails} />
      <SummaryCard label="Projects Matched" value={summary?.projectsMatched} note={share} />
      <SummaryCard
        label="Pending Review"
        value={summary?.pendingReview}
        note={
          summary !== undefined && summary.toReview > 0 ? (
            <WaitingNote summary={summary} />
          ) : undefined
        }
      />
    </SummaryCards>
  );
});

/** Emails with only a task to decide, or a project below 50 %, are to review but not pending. */
function WaitingNote({
  summary: { toReview, pendingReview, oldestPendingAt },
}: {
  summary: EmailSummary;
}) {
  if (toReview > pendingReview) return <>by project; {number(toReview)} to review in all</>;
  if (oldestPendingAt === null) return null;
  return (
    <>
      oldest <RelativeTime time={oldestPendingAt} style="list" />
    </>
  );
}

type NewEmailsProps = { count: number; isReading: boolean; onShow: () => void };

/**
 * New emails since the list was frozen; shown only on request. While an email is open, in the top bar where that is wide
 * enough, so that nothing is covered.
 */
function NewEmails({ count, isReading, onShow }: NewEmailsProps) {
  return (
    <output
      className={
        isReading
          ? 'fixed top-[calc((var(--topbar)-1.75rem)/2)] left-[calc(50%+var(--nav-width)/2)] z-30 -translate-x-1/2 max-wide:hidden print:hidden'
          : 'max-md:-my-3'
      }
    >
      <Button size="sm" variant="primary" icon={ArrowUp} onClick={onShow}>
        {number(count)} new
      </Button>
    </output>
  );
}
