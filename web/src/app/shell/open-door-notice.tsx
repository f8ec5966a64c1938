import { useQuery } from '@tanstack/react-query';

import { doorQuery } from '../../api/administration';
import { sessionQuery } from '../../api/session';
import { Notice } from '../../ui/notice';

/** Shown to administrators on every screen while anyone on the internet can sign in or request access. */
export function OpenDoorNotice({ className }: { className: string }) {
  const { data: session } = useQuery(sessionQuery());
  const isAdministrator = session?.user?.role === 'administrator';
  const { data: door } = useQuery({ ...doorQuery(), enabled: isAdministrator });
  if (!isAdministrator || door?.isExposed !== true) return null;
  return (
    <Notice slim tone="warn" className={className}>
      Anyone on the internet can {door.others === 'enter' ? 'sign in' : 'request access'}. Set
      MICROSOFT_TENANT to your tenant ID, or list who may sign in with DOCKET_ALLOW and set
      DOCKET_OTHERS=refuse.
    </Notice>
  );
}
