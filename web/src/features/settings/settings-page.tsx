import { useQuery } from '@tanstack/react-query';

import { messageOf } from '../../api/client';
import { connectionsQuery, settingsQuery, systemInfoQuery } from '../../api/settings';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { PageHeader } from '../../ui/page-header';
import { SkeletonCards } from '../../ui/skeleton-cards';
import { AccountConnections } from './account-connections';
import { EmailImport } from './email-import';
import { ExportImport } from './export-import';
import { OutboundLog } from './outbound-log';
import { Preferences } from './preferences';
import { SetUpCheck } from './set-up-check';
import { ApiConfiguration, SystemInformation } from './system-cards';

const GRID = 'grid grid-cols-2 items-start gap-4 max-[1024px]:grid-cols-1';

export function SettingsPage() {
  const settings = useQuery(settingsQuery());
  const connections = useQuery(connectionsQuery());
  const system = useQuery(systemInfoQuery());
  const reads = [settings, connections, system];
  const failed = reads.find((read) => read.isError && read.data === undefined);
  const isReady =
    settings.data !== undefined && connections.data !== undefined && system.data !== undefined;
  return (
    <Page>
      <PageHeader title="Settings">Connection, import, export and this installation</PageHeader>
      {failed === undefined && !isReady && (
        <SkeletonCards label="Loading settings..." className={GRID} />
      )}
      {failed !== undefined && (
        <ErrorState
          title="Failed to load settings"
          busy={reads.some((read) => read.isFetching)}
          onRetry={() => {
            for (const read of reads) if (read.isError) void read.refetch();
          }}
        >
          {messageOf(failed.error, 'Failed to fetch data')}
        </ErrorState>
      )}
      {failed === undefined && isReady && (
        <div className={GRID}>
          <div className="grid gap-4">
            <AccountConnections outlook={connections.data.outlook} />
            <ApiConfiguration info={system.data} />
            <ExportImport />
            <SetUpCheck />
          </div>
          <div className="grid gap-4">
            <EmailImport />
            <Preferences settings={settings.data} />
            <SystemInformation info={system.data} />
          </div>
        </div>
      )}
      {failed === undefined && isReady && <OutboundLog info={system.data} />}
    </Page>
  );
}
