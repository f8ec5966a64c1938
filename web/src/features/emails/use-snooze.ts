import type { SnoozeTime } from '@docket/core/emails/emails.contract';
import { useState } from 'react';

import { useDecide } from './use-decide';

const failure = 'Failed to snooze email';

/** The email to snooze, and its actions. onLeave: called when it leaves the list. */
export function useSnooze(onLeave: (id: string) => void) {
  const decide = useDecide();
  const [snoozing, setSnoozing] = useState<string | null>(null);
  function snooze({ until, clock }: SnoozeTime) {
    if (snoozing === null) return;
    void decide(
      { emailId: snoozing, action: 'snooze', data: { until } },
      { success: { title: 'Email Snoozed', text: `The email returns ${clock}` }, failure },
    );
    onLeave(snoozing);
  }
  function unsnooze() {
    if (snoozing === null) return;
    void decide(
      { emailId: snoozing, action: 'unsnooze', data: {} },
      { success: { title: 'Back in the Queue' }, failure },
    );
    onLeave(snoozing);
  }
  return {
    snoozing,
    startSnoozing: setSnoozing,
    endSnoozing: () => setSnoozing(null),
    snooze,
    unsnooze,
  };
}
