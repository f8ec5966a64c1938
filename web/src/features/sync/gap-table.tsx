import type { Completeness } from '@docket/core/sync/completeness';

import { RelativeTime } from '../../ui/relative-time';
import { StackedTable } from '../../ui/stacked-table';
import { dayName, gapWords } from '../../forms/gap-words';
import { number } from './sync-words';

type Gap = Completeness['gaps'][number];

/** Each folder and day on which mailbox and Docket differ, with the messages by id. */
export function GapTable({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <StackedTable
      label="Gaps"
      rows={gaps}
      rowKey={(gap) => `${gap.folderId} ${gap.day}`}
      columns={[
        { label: 'Folder', cell: (gap) => <span className="font-medium">{gap.folder}</span> },
        { label: 'Day (UTC)', cell: (gap) => dayName(gap.day) },
        { label: 'In the mailbox', isNumber: true, cell: (gap) => number(gap.expected) },
        { label: 'Stored', isNumber: true, cell: (gap) => number(gap.stored) },
        {
          label: 'Difference',
          cell: (gap) => <span className="text-warn-text">{gapWords(gap)}</span>,
        },
        { label: 'Messages', cell: (gap) => <Messages gap={gap} /> },
      ]}
    />
  );
}

const kinds = { missing: 'missing', extra: 'not in the mailbox', outdated: 'older version' };

function Messages({ gap }: { gap: Gap }) {
  const { messages } = gap;
  const more = gap.missing + gap.extra + gap.outdated - messages.length;
  return (
    <details>
      <summary className="touch cursor-pointer text-accent-text">
        {messages.length === 1 ? 'Show its id' : `Show ${messages.length} ids`}
      </summary>
      <ul className="mt-1 grid gap-1 text-12 text-ink-2">
        {messages.map(({ id, kind, triedAt }) => (
          <li key={id}>
            <code className="break-all">{id}</code>
            <span className="text-ink-3">
              {`, ${kinds[kind]}`}
              {triedAt !== null && (
                <>
                  , asked for <RelativeTime time={triedAt} />
                </>
              )}
            </span>
          </li>
        ))}
        {more > 0 && <li>and {number(more)} more</li>}
      </ul>
    </details>
  );
}
