import type { SystemInfo, UserSettings } from '@docket/core/settings/settings.contract';
import { useQuery } from '@tanstack/react-query';

import { messageOf } from '../../api/client';
import { connectionsQuery, settingsQuery, systemInfoQuery } from '../../api/settings';
import { TextField } from '../../ui/form-fields';
import { Badge } from '../../ui/badge';
import { ErrorState } from '../../ui/error-state';
import { Page, PageHeader } from '../../ui/page';
import { Panel } from '../../ui/panel';
import { RelativeTime } from '../../ui/relative-time';
import { SkeletonCards } from '../../ui/skeleton';
import { AccountConnections } from './account-connections';
import { EmailImport } from './email-import';
import { ExportImport } from './export-import';
import { LanguageModel } from './language-model';
import { OutboundLog } from './outbound-log';
import { PersonData } from './person-data';
import { OwnSessions } from './own-sessions';
import { Preferences } from './preferences';
import { ApiTokens } from './programs/api-tokens';
import { CalendarFeed } from './programs/calendar-feed';
import { Calendars } from './programs/calendars';
import { Notifications } from './programs/notifications';
import { Mcp } from './programs/mcp';
import { Webhooks } from './programs/webhooks';
import { SetupCheck } from './setup-check';
import { TaskServices } from './task-services';
import { usedModel } from './used-model';

const GRID = 'grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1';

export function SettingsPage() {
  const settings = useQuery(settingsQuery());
  const connections = useQuery(connectionsQuery());
  const system = useQuery(systemInfoQuery());
  const reads = [settings, connections, system];
  const failed = reads.find((read) => read.isLoadingError);
  const isReady =
    settings.data !== undefined && connections.data !== undefined && system.data !== undefined;
  return (
    <Page>
      <PageHeader title="Settings">Connections, notifications, import and export</PageHeader>
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
          <div className="grid grid-cols-1 gap-4">
            <AccountConnections outlook={connections.data.outlook} />
            <TaskServices />
            <ApiConfiguration info={system.data} />
            <ExportImport />
            <PersonData />
            <OwnSessions />
            <SetupCheck />
            <ApiTokens />
            <Webhooks />
            <Mcp settings={settings.data} />
            <CalendarFeed />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <EmailImport />
            <Preferences settings={settings.data} />
            <LanguageModel settings={settings.data} info={system.data} />
            <Notifications />
            <Calendars />
            <SystemInformation info={system.data} settings={settings.data} />
          </div>
        </div>
      )}
      {failed === undefined && isReady && <OutboundLog info={system.data} />}
    </Page>
  );
}

function ApiConfiguration({ info }: { info: SystemInfo }) {
  return (
    <Panel title="API Configuration" description="Set by environment variables on the server">
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <TextField label="Client ID" readOnly value={info.clientId} />
        <TextField label="Backend URL" readOnly value={info.backendUrl} />
      </div>
    </Panel>
  );
}

type SystemProps = { info: SystemInfo; settings: UserSettings };

function SystemInformation({ info, settings }: SystemProps) {
  return (
    <Panel title="System Information" description="Version and platform of this installation">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 max-xs:grid-cols-1 xs:[&_dd]:text-right [&_dt]:text-ink-3">
        <dt>Version</dt>
        <dd className="tabular-nums">{info.version}</dd>
        <dt>Environment</dt>
        <dd>{info.environment}</dd>
        <dt>Last Updated</dt>
        <dd>
          <RelativeTime time={info.last_updated} />
        </dd>
        <dt>Status</dt>
        <dd>
          {info.status === 'Healthy' ? (
            <Badge tone="success">Healthy</Badge>
          ) : (
            <>
              <Badge tone="warn">Needs attention</Badge>
              <span className="mt-0.5 block text-12 break-words">{info.status}</span>
            </>
          )}
        </dd>
        <dt>Database</dt>
        <dd className="break-words">{info.database}</dd>
        {info.databaseVersion !== null && (
          <>
            <dt>Database Version</dt>
            <dd className="break-words">{info.databaseVersion}</dd>
          </>
        )}
        <dt>Classifier</dt>
        <dd className="break-words">{info.classifier}</dd>
        <dt>Language Model</dt>
        <dd className="break-words">{usedModel(info, settings)}</dd>
      </dl>
    </Panel>
  );
}
