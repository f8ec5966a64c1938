import type { SnoozeTime } from '@docket/core/emails/emails.contract';
import { useState } from 'react';

import { useDecide } from './use-decide';

const failure = 'Failed to snooze email';

/** The email to snooze, and its actions. onLeave: called when it leaves the list. */
export function useSnooze(onLeave: (id: string) => void) {
  const decide = useDecide();
  const [snoozing, setSnoozing] = useState<string | null>(null);
  function snooze(emailId: string, { until, clock }: SnoozeTime) {
    void decide(
      { emailId, action: 'snooze', data: { until } },
      { success: { title: 'Email Snoozed', text: `The email returns ${clock}` }, failure },
    );
    onLeave(emailId);
  }
  function unsnooze(emailId: string) {
    void decide(
      { emailId, action: 'unsnooze', data: {} },
      { success: { title: 'Back in the Queue' }, failure },
    );
    onLeave(emailId);
  }
  return { snoozing, setSnoozing, snooze, unsnooze };
}
