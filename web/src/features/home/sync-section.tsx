import { useQuery } from '@tanstack/react-query';

import { connectionsQuery } from '../../api/settings';
import { Badge } from '../../ui/badge';
import { RelativeTime } from '../../ui/relative-time';
import { HomeSection } from './home-section';

const stateWords = {
  connected: 'Connected',
  reconnect: 'Reconnect needed',
  disconnected: 'Not connected',
  no_mailbox: 'No mailbox',
};

export function SyncSection() {
  const { data } = useQuery(connectionsQuery());
  const outlook = data?.outlook;
  return (
    <HomeSection title="Sync health" to="/sync" linkText="Sync Dashboard">
      {outlook === undefined ? (
        <p className="py-3 text-ink-3">The state of the mailbox is not known yet.</p>
      ) : (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 py-3">
          <dt className="text-ink-2">Mailbox</dt>
          <dd className="text-right">
            <Badge tone={outlook.state === 'connected' ? 'success' : 'warn'}>
              {stateWords[outlook.state]}
            </Badge>
          </dd>
          <dt className="text-ink-2">Last sync</dt>
          <dd className="text-right tabular-nums">
            {outlook.lastSync === null ? 'Never' : <RelativeTime time={outlook.lastSync} />}
          </dd>
          {outlook.problem !== null && (
            <dd className="col-span-full text-danger-text">{outlook.problem}</dd>
          )}
        </dl>
      )}
    </HomeSection>
  );
}
