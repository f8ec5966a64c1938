import type { OwnSession } from '@docket/core/users/sessions.contract';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';

import { ownSessionsQuery, useEndOtherSessions, useEndOwnSession } from '../../api/settings';
import { LoadedPanel } from '../../forms/loaded-panel';
import { toastError } from '../../forms/mutation-toasts';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { countOf } from '../../ui/figures';
import { Panel } from '../../ui/panel';
import { RelativeTime } from '../../ui/relative-time';
import { toast } from '../../ui/toast';

/** Browsers in which the user is signed in, with a way to sign out each. */
export function OwnSessions() {
  const query = useQuery(ownSessionsQuery());
  const endOthers = useEndOtherSessions();
  const signOutOthers = () =>
    endOthers.mutate(
      {},
      {
        onSuccess: ({ ended }) =>
          toast.success('Signed Out', `${countOf(ended, 'other session')} ended`),
        onError: toastError('Failed to sign out the other sessions'),
      },
    );
  return (
    <Panel title="Sessions" description="Where you are signed in to Docket">
      <LoadedPanel query={query} noun="sessions">
        {({ sessions }) => (
          <>
            <ul aria-label="Sessions" className="grid gap-3">
              {sessions.map((session) => (
                <Session key={session.id} session={session} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button
                className="mt-3"
                icon={LogOut}
                busy={endOthers.isPending}
                onClick={signOutOthers}
              >
                Sign Out All Other Sessions
              </Button>
            )}
          </>
        )}
      </LoadedPanel>
    </Panel>
  );
}

function Session({ session }: { session: OwnSession }) {
  const end = useEndOwnSession();
  const signOut = () =>
    end.mutate(
      { params: { id: session.id } },
      { onError: toastError('Failed to end the session') },
    );
  return (
    <li className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {session.device}
          {session.isCurrent && <Badge tone="success">This browser</Badge>}
        </p>
        <p className="text-12 break-words text-ink-2">
          {session.address !== '' && <>{session.address} · </>}
          signed in <RelativeTime time={session.startedAt} /> ·{' '}
          {session.isCurrent ? (
            'active now'
          ) : (
            <>
              last active <RelativeTime time={session.lastSeenAt} />
            </>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="sm"
          busy={end.isPending}
          onClick={signOut}
          aria-label={`Sign Out ${session.device}`}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}
