import type { ResponseOf } from '@docket/core/contract';
import type { listBackups } from '@docket/core/users/backups.contract';
import { useQuery } from '@tanstack/react-query';

import { backupsQuery } from '../../api/administration';
import { Loaded } from '../../forms/loaded';
import { Badge } from '../../ui/badge';
import { bytesOf, countOf } from '../../ui/figures';
import { Panel } from '../../ui/panel';
import { RelativeTime } from '../../ui/relative-time';
import { SkeletonRows } from '../../ui/skeleton';
import { StackedTable } from '../../ui/stacked-table';

type Found = ResponseOf<typeof listBackups>;
type Backup = Found['latest'][number];

/** The latest backups, and how to schedule them. */
export function Backups() {
  const backups = useQuery(backupsQuery());
  return (
    <Panel
      title="Backups"
      description="Everything Docket stores, in one file that is verified after it is written"
    >
      <Loaded
        query={backups}
        loading={<SkeletonRows label="Loading backups..." />}
        failure="Failed to load backups"
      >
        {({ schedule, latest }) => (
          <div className="grid gap-3">
            <p className="text-ink-2">{scheduleText(schedule)}</p>
            {latest.length > 0 && (
              <StackedTable
                label="Backups"
                rows={latest}
                rowKey={({ startedAt }) => startedAt}
                columns={[
                  { label: 'When', cell: ({ startedAt }) => <RelativeTime time={startedAt} /> },
                  { label: 'Result', cell: (backup) => <Result backup={backup} /> },
                  { label: 'File', cell: ({ file }) => file ?? '' },
                ]}
              />
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function Result({ backup: { error, bytes, rows } }: { backup: Backup }) {
  if (error !== null) return <Badge tone="danger">Failed: {error}</Badge>;
  return `${bytesOf(bytes ?? 0)} · ${countOf(rows ?? 0, 'row')}`;
}

function scheduleText(schedule: Found['schedule']): string {
  if (schedule === null)
    return 'No backups are scheduled. Set DOCKET_BACKUP_DIR to a folder on another disk, or run npm run backup -- FILE.';
  const { everyHours, keep, folder, isEncrypted } = schedule;
  const often = everyHours === 24 ? 'Once a day' : `Every ${countOf(everyHours, 'hour')}`;
  const sealed = isEncrypted
    ? 'encrypted'
    : 'not encrypted (set DOCKET_BACKUP_PASSPHRASE to change that)';
  return `${often} to ${folder}, ${sealed}. Docket keeps the latest ${keep}.`;
}
