import type { AuditAction } from '@docket/core/audit/audit-nouns';
import {
  CALENDAR_SOURCES,
  CALENDAR_SOURCE_KEYS,
  type CalendarSource,
  type CalendarStatus,
} from '@docket/core/calendar/calendar-reading.contract';
import { AppError } from '@docket/core/errors';

import { findMailbox } from '../../accounts/mailboxes/mailboxes.repository';
import { recordChange } from '../../platform/changes/record-change';
import { asUser, type UserScope } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { replaceBusyTimes } from '../../records/busy-times/busy-times.repository';
import { findWorkingTime } from '../../records/contexts/contexts.repository';
import {
  listServiceConnections,
  lockServiceConnection,
  type Connection,
} from '../task-services/connections.repository';
import { openCredentials } from '../task-services/credentials';
import type { BusyAnswer, CalendarFor } from './calendar';
import { CalendarError } from './calendar-error';
import {
  deleteCalendar,
  listCalendarRows,
  lockCalendar,
  saveCalendar,
  type CalendarRow,
} from './calendars.repository';

export type CalendarDependencies = PlatformDependencies & { calendarFor: CalendarFor };
export type CalendarAccount = { userId: string; source: CalendarSource };

const CALENDAR_SCOPE = 'Calendars.Read';
const DAY_MS = 24 * 60 * 60_000;
/** People rarely agree at once to dates further away. */
const AHEAD_MS = 42 * DAY_MS;
const EVERY_MS = 10 * 60_000;
const MAX_WAIT_MS = 2 * 60 * 60_000;

export async function listCalendars(scope: UserScope): Promise<CalendarStatus[]> {
  const rows = await listCalendarRows(scope);
  const shown: CalendarStatus[] = [];
  for (const source of CALENDAR_SOURCE_KEYS) {
    const row = rows.find((one) => one.source === source);
    shown.push(row === undefined ? await notRead(scope, source) : statusOf(row));
  }
  return shown;
}

async function notRead(scope: UserScope, source: CalendarSource): Promise<CalendarStatus> {
  const state = (await mayRead(scope, source)) ? 'off' : 'needs_access';
  return { source, state, lastReadAt: null, problem: null };
}

function statusOf({ source, state, last_read_at: at, problem }: CalendarRow): CalendarStatus {
  return { source, state, lastReadAt: at?.toISOString() ?? null, problem };
}

const isCaldavConnected = ({ service, state }: Connection) =>
  service === 'caldav' && state === 'connected';

async function mayRead(scope: UserScope, source: CalendarSource): Promise<boolean> {
  if (source === 'caldav') return (await listServiceConnections(scope)).some(isCaldavConnected);
  const mailbox = await findMailbox(scope);
  return mailbox?.state === 'connected' && mailbox.scopes.includes(CALENDAR_SCOPE);
}

/** Reads it once before storing anything. Throws CalendarError, calendar.needs_access. */
export async function readCalendar(
  deps: CalendarDependencies,
  account: CalendarAccount,
): Promise<CalendarStatus> {
  const { userId, source } = account;
  const { name } = CALENDAR_SOURCES[source];
  if (!(await asUser(deps.db, userId, (scope) => mayRead(scope, source))))
    throw new AppError(
      'calendar.needs_access',
      source === 'caldav'
        ? 'Connect CalDAV under Task Services first'
        : 'Allow Docket to read your Microsoft calendar first',
    );
  const answer = await fetchBusyTimes(deps, account);
  return inUnitOfWork(deps, userId, async (work) => {
    await saveBusyTimes(work, source, answer);
    await record(work, 'read', { source, title: name });
    const row = await lockCalendar(work, source);
    return row === null ? notRead(work, source) : statusOf(row);
  });
}

/** Deletes what was read. */
export async function stopReadingCalendar(
  work: UnitOfWork,
  source: CalendarSource,
): Promise<CalendarStatus> {
  await replaceBusyTimes(work, source, []);
  if ((await deleteCalendar(work, source)) > 0)
    await record(work, 'stop reading', { source, title: CALENDAR_SOURCES[source].name });
  return notRead(work, source);
}

async function record(
  work: UnitOfWork,
  action: AuditAction,
  { source, title }: { source: CalendarSource; title: string },
): Promise<void> {
  await recordChange(work, { actor: 'person', action, noun: 'calendar', recordId: source, title });
  await publish(work, { topic: 'settings' });
  await publish(work, { topic: 'emails' });
}

/** The next read of a calendar; a no-op if the person has stopped it. */
export async function rereadCalendar(
  deps: CalendarDependencies,
  account: CalendarAccount,
  signal: AbortSignal,
): Promise<void> {
  const { userId, source } = account;
  const isOn = (row: CalendarRow | null) => row?.state === 'on';
  if (!isOn(await asUser(deps.db, userId, (scope) => lockCalendar(scope, source)))) return;
  try {
    const answer = await fetchBusyTimes(deps, account);
    signal.throwIfAborted();
    await inUnitOfWork(deps, userId, async (work) => {
      const row = await lockCalendar(work, source);
      if (!isOn(row)) return;
      await saveBusyTimes(work, source, answer);
      if (row?.problem !== answer.problem) await publish(work, { topic: 'settings' });
    });
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    await inUnitOfWork(deps, userId, async (work) => {
      const row = await lockCalendar(work, source);
      if (row?.state === 'on') await saveFailure(work, row, error);
    });
  }
}

/** The person connected an account again: its calendar is read again, and asks again if still refused. */
export async function resumeCalendars(deps: CalendarDependencies, userId: string): Promise<void> {
  await inUnitOfWork(deps, userId, async (work) => {
    for (const source of CALENDAR_SOURCE_KEYS) {
      const row = await lockCalendar(work, source);
      if (row?.state !== 'reconnect' || !(await mayRead(work, source))) continue;
      const due = { nextReadAt: work.now, failures: 0, problem: null };
      await saveCalendar(work, source, { state: 'on', ...due });
      await publish(work, { topic: 'settings' });
    }
  });
}

async function saveBusyTimes(
  work: UnitOfWork,
  source: CalendarSource,
  { busy, problem }: BusyAnswer,
): Promise<void> {
  await replaceBusyTimes(work, source, busy);
  await saveCalendar(work, source, {
    state: 'on',
    nextReadAt: new Date(work.now.getTime() + EVERY_MS),
    lastReadAt: work.now,
    failures: 0,
    problem,
  });
}

/** A calendar that can no longer be read must not block answers. */
async function saveFailure(work: UnitOfWork, row: CalendarRow, error: CalendarError) {
  const failures = row.failures + 1;
  const isLost = error.kind === 'reconnect';
  const isStale = (row.last_read_at?.getTime() ?? 0) < work.now.getTime() - DAY_MS;
  if (isLost || isStale) await replaceBusyTimes(work, row.source, []);
  const wait = Math.min(EVERY_MS * 2 ** Math.min(failures - 1, 10), MAX_WAIT_MS);
  await saveCalendar(work, row.source, {
    state: isLost ? 'reconnect' : 'on',
    nextReadAt: new Date(work.now.getTime() + wait),
    failures,
    problem: error.message,
  });
  if (row.problem !== error.message) await publish(work, { topic: 'settings' });
}

async function fetchBusyTimes(
  deps: CalendarDependencies,
  account: CalendarAccount,
): Promise<BusyAnswer> {
  const { userId, source } = account;
  const { calendar, timeZone } = await asUser(deps.db, userId, async (scope) => {
    const credentials = await credentialsOf(deps, scope, account);
    const { timezone } = await findWorkingTime(scope);
    return { calendar: deps.calendarFor({ userId, source, credentials }), timeZone: timezone };
  });
  const now = deps.clock.now().getTime();
  const [from, until] = [new Date(now - DAY_MS), new Date(now + AHEAD_MS)];
  const answer = await calendar.readBusy({ from, until, timeZone });
  // A meeting may last for years.
  const busy = answer.busy.map(({ start, end }) => ({
    start: Math.max(start, from.getTime()),
    end: Math.min(end, until.getTime()),
  }));
  return { ...answer, busy };
}

async function credentialsOf(
  deps: CalendarDependencies,
  scope: UserScope,
  { userId, source }: CalendarAccount,
) {
  if (source !== 'caldav')
    return openCredentials(deps, { account: { userId, service: 'todo' }, sealed: null });
  const connection = await lockServiceConnection(scope, 'caldav');
  if (connection?.state !== 'connected')
    throw new CalendarError(
      'reconnect',
      'CalDAV is not connected. Connect it under Task Services.',
    );
  const account = { userId, service: 'caldav' } as const;
  return openCredentials(deps, { account, sealed: connection.sealed_secret });
}
