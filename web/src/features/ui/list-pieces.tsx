import { Inbox } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Pager } from '../../ui/pager';
import { Panel } from '../../ui/panel';
import { RelativeTime } from '../../ui/relative-time';
import { SkeletonRows } from '../../ui/skeleton';
import { SummaryCard, SummaryCards } from '../../ui/summary-card';
import { Tabs } from '../../ui/tabs';
import { Piece } from './piece';

export function ListPieces() {
  const [page, setPage] = useState(6);
  const [size, setSize] = useState(10);
  const [tab, setTab] = useState('one');
  return (
    <>
      <Piece name="Summary cards" wide>
        <SummaryCards columns={3}>
          <SummaryCard label="Total" value={14208} note="2 new" />
          <SummaryCard label="Matched" value={341} />
          <SummaryCard label="Not known yet" value={undefined} />
        </SummaryCards>
      </Piece>
      <Piece name="Pager" wide>
        <Pager page={page} pageSize={size} total={128} onPage={setPage} onPageSize={setSize} />
      </Piece>
      <Piece name="Tabs">
        <Tabs
          label="Kinds"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'one', label: 'Emails', count: 3, content: <p>First</p> },
            { value: 'two', label: 'Tasks', count: 0, content: <p>Second</p> },
          ]}
        />
      </Piece>
      <Piece name="Panel, times">
        <Panel title="System information" description="What runs here">
          <RelativeTime time="2026-11-19T09:31:00Z" /> ·{' '}
          <RelativeTime time="2026-11-19T09:31:00Z" style="list" />
        </Panel>
      </Piece>
      <Piece name="Loading">
        <SkeletonRows label="Loading..." rows={3} />
      </Piece>
      <Piece name="Empty">
        <EmptyState
          icon={<Inbox aria-hidden />}
          title="No emails found"
          action={<Button>Import email</Button>}
        >
          No emails available at the moment
        </EmptyState>
      </Piece>
    </>
  );
}
