import type { CheckState, DoctorCheck, DoctorReport } from '@docket/core/doctor/doctor.contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleHelp, CircleX, Stethoscope } from 'lucide-react';

import { failureMessage } from '../../api/client';
import { doctorQuery } from '../../api/settings';
import { Badge, type BadgeTone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/panel';
import { RelativeTime } from '../../ui/relative-time';

const STATES = {
  failed: { tone: 'danger', word: 'Failed', icon: CircleX, color: 'text-danger-text' },
  warning: { tone: 'warn', word: 'Warning', icon: CircleAlert, color: 'text-warn-text' },
  unknown: { tone: 'neutral', word: 'Unknown', icon: CircleHelp, color: 'text-ink-3' },
  ok: { tone: 'success', word: 'Passed', icon: CircleCheck, color: 'text-success-text' },
} as const satisfies Record<
  CheckState,
  { tone: BadgeTone; word: string; icon: object; color: string }
>;
const ORDER: readonly CheckState[] = ['failed', 'warning', 'unknown', 'ok'];

/** The setup doctor: failed checks first, each with its fix. */
export function SetupCheck() {
  const doctor = useQuery(doctorQuery());
  return (
    <Panel
      title="Setup Check"
      description="Sign-in, permissions, clock, secret, database, worker, disk and backups"
      actions={
        <Button icon={Stethoscope} busy={doctor.isFetching} onClick={() => void doctor.refetch()}>
          Check Now
        </Button>
      }
    >
      <div role="status">
        {doctor.error !== null && !doctor.isFetching && (
          <Notice tone="warn">{failureMessage(doctor.error, 'Failed to run the check')}</Notice>
        )}
        {doctor.data !== undefined && <Summary report={doctor.data} />}
      </div>
      {doctor.data !== undefined && <Checks checks={doctor.data.checks} />}
      {doctor.data === undefined && doctor.error === null && (
        <p className="text-12 text-ink-3">
          The check changes nothing. It covers your own mailbox; <code>npm run doctor</code> on the
          server covers everyone’s.
        </p>
      )}
    </Panel>
  );
}

function Summary({ report: { checks, state, checkedAt } }: { report: DoctorReport }) {
  const count = (wanted: CheckState) => checks.filter((check) => check.state === wanted).length;
  const parts = ORDER.filter((one) => count(one) > 0).map(
    (one) => `${count(one)} ${STATES[one].word.toLowerCase()}`,
  );
  return (
    <p className="flex flex-wrap items-center gap-2 text-12 text-ink-3">
      <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
      <span>
        {parts.join(', ')}
        {/* Not spoken, as it changes every minute. */}
        <span aria-live="off">
          , checked <RelativeTime time={checkedAt} />
        </span>
      </span>
    </p>
  );
}

/** Passed checks are collapsed. */
function Checks({ checks }: { checks: readonly DoctorCheck[] }) {
  const inOrder = checks.filter(({ state }) => state === 'ok');
  const open = checks
    .filter(({ state }) => state !== 'ok')
    .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  return (
    <>
      {open.length > 0 && <CheckList checks={open} />}
      {inOrder.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer text-12 text-ink-2">
            Show passed checks ({inOrder.length})
          </summary>
          <CheckList checks={inOrder} />
        </details>
      )}
    </>
  );
}

function CheckList({ checks }: { checks: readonly DoctorCheck[] }) {
  return (
    <ul className="mt-3 grid gap-2.5">
      {checks.map((check) => (
        <Check key={check.id} check={check} />
      ))}
    </ul>
  );
}

function Check({ check: { title, state, message, fix } }: { check: DoctorCheck }) {
  const { icon: Icon, color, word } = STATES[state];
  return (
    <li className="flex gap-2">
      <Icon size={16} className={`mt-0.5 shrink-0 ${color}`} role="img" aria-label={word} />
      <div className="min-w-0">
        <h3 className="font-medium">{title}</h3>
        <p className="text-12 break-words text-ink-2">{message}</p>
        {fix !== null && (
          <p className="mt-0.5 text-12 break-words">
            <span className="font-medium">To fix it: </span>
            {fix}
          </p>
        )}
      </div>
    </li>
  );
}
