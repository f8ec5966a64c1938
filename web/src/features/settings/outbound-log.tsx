import {
  UNANSWERED,
  type listOutbound,
  type OutboundEntry,
} from '@docket/core/extraction/outbound.contract';
import type { ResponseOf } from '@docket/core/contract';
import type { SystemInfo } from '@docket/core/settings/settings.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { outboundQuery, settingsQuery } from '../../api/settings';
import { LoadedPanel } from '../../forms/loaded-panel';
import { Pager } from '../../ui/pager';
import { Panel } from '../../ui/panel';
import { RelativeTime } from '../../ui/relative-time';
import { StackedTable } from '../../ui/stacked-table';
import { number } from '../../ui/figures';
import { usedModel } from './used-model';

const PAGE_SIZE = 5;
const PURPOSES: Record<OutboundEntry['purpose'], string> = {
  classify: 'Project, by the external classifier',
  preview: 'Preview, by the external classifier',
  suggest: 'Tasks and reply, by the language model',
  task: 'Task service',
  webhook: 'Webhook',
  notification: 'Notification, encrypted for your browser',
};

const OUTCOMES: Readonly<Record<string, string>> = {
  ok: 'Response received',
  [UNANSWERED]: 'Sent, no response recorded',
};

/** Every text sent from this machine: destination, purpose, size and result. */
export function OutboundLog({ info }: { info: SystemInfo }) {
  const [page, setPage] = useState(1);
  const log = useQuery(outboundQuery({ page, pageSize: PAGE_SIZE }));
  const model = usedModel(info, useQuery(settingsQuery()).data);
  return (
    <Panel
      title="Outbound Data"
      description={`Classifier: ${info.classifier}. Language model: ${model}.`}
      className="mt-4"
    >
      <LoadedPanel query={log} noun="the log">
        {(data) => <Log data={data} page={page} onPage={setPage} />}
      </LoadedPanel>
    </Panel>
  );
}

type LogProps = {
  data: ResponseOf<typeof listOutbound>;
  page: number;
  onPage: (page: number) => void;
};

function Log({ data, page, onPage }: LogProps) {
  return (
    <>
      {data.modelBudget !== null && (
        <p className="mb-2 text-12 text-ink-2 tabular-nums">
          {number(data.modelBudget.used)} of {number(data.modelBudget.perDay)} emails allowed in 24
          hours have been sent to the language model.
        </p>
      )}
      {data.total === 0 ? (
        <p className="text-ink-2">No text from your mail has left this machine.</p>
      ) : (
        <>
          <StackedTable
            label="Outbound data"
            rows={data.items}
            rowKey={({ id }) => String(id)}
            columns={[
              { label: 'Email', cell: (entry) => <Subject entry={entry} /> },
              { label: 'When', cell: ({ at }) => <RelativeTime time={at} /> },
              { label: 'Sent to', cell: ({ destination }) => destination },
              { label: 'Purpose', cell: ({ purpose }) => PURPOSES[purpose] },
              {
                label: 'Bytes',
                isNumber: true,
                cell: ({ bytes }) => number(bytes),
              },
              {
                label: 'Outcome',
                cell: ({ outcome }) => OUTCOMES[outcome] ?? outcome,
              },
            ]}
          />
          <Pager page={page} pageSize={PAGE_SIZE} total={data.total} onPage={onPage} />
        </>
      )}
    </>
  );
}

const TYPED: ReadonlySet<OutboundEntry['purpose']> = new Set(['classify', 'preview', 'suggest']);

function Subject({ entry: { emailId, subject, purpose } }: { entry: OutboundEntry }) {
  if (emailId === null || subject === null)
    return TYPED.has(purpose) ? 'Text you entered' : 'Tasks and decisions';
  return (
    <Link to={`/emails/${emailId}`} className="link break-words">
      {subject || 'No subject'}
    </Link>
  );
}
