import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { contextsQuery } from '../../api/contexts';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { readStored, writeStored } from '../../ui/stored';

const CONFIRMED = 'docket.zone-confirmed';

/** The time zone taken from the browser at the first sign-in, until it is confirmed or set by a context. */
export function ZoneNotice({ timezone }: { timezone: string }) {
  const [confirmed, setConfirmed] = useState(() => readStored(CONFIRMED));
  const isConfirmed = confirmed === timezone;
  const contexts = useQuery({ ...contextsQuery(), enabled: !isConfirmed });
  if (isConfirmed || contexts.data?.length !== 0) return null;
  function confirm() {
    writeStored(CONFIRMED, timezone);
    setConfirmed(timezone);
  }
  return (
    <Notice
      slim
      className="mb-6"
      action={
        <Button size="sm" variant="ghost" aria-label="OK, the time zone is right" onClick={confirm}>
          OK
        </Button>
      }
    >
      Times are shown in {timezone.replaceAll('_', ' ')}.{' '}
      <Link to="/contexts?new=1" aria-label="Change the time zone" className="link touch">
        Change
      </Link>
    </Notice>
  );
}
