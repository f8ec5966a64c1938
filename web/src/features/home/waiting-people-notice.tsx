import { Link } from 'react-router';

import { useDoor } from '../../api/administration';
import { waitingText } from '../../forms/waiting-text';
import { Notice } from '../../ui/notice';

/** For administrators, while somebody cannot use Docket until one of them approves it. */
export function WaitingPeopleNotice() {
  const waiting = useDoor()?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <Notice slim className="mb-6">
      {waitingText(waiting)}.{' '}
      <Link to="/administration" className="link touch">
        Open Administration
      </Link>
    </Notice>
  );
}
