import { useDoor } from '../../api/administration';
import { Notice } from '../../ui/notice';

/** Shown to administrators on every screen while anyone on the internet can sign in or request access. */
export function OpenDoorNotice({ className }: { className: string }) {
  const door = useDoor();
  if (door?.isExposed !== true) return null;
  return (
    <Notice slim tone="warn" className={className}>
      Anyone on the internet can {door.others === 'enter' ? 'sign in' : 'request access'}. Set
      MICROSOFT_TENANT to your tenant ID, or list who may sign in with DOCKET_ALLOW and set
      DOCKET_OTHERS=refuse.
    </Notice>
  );
}
