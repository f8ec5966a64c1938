import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asSystem, asUser } from '../../platform/db/database';
import { listBusyTimes } from '../../records/busy-times/busy-times.repository';
import {
  RADICALE_AUTHORIZATION,
  RADICALE_LOGIN,
  startRadicale,
  type Radicale,
} from '../../../../scripts/start-radicale';
import { receiveAnalysed } from '../../testing/received-mail';
import {
  connectMailbox,
  freshSandboxMailbox,
  type SandboxMailbox,
} from '../../testing/sandbox-mailbox';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { startHostileCaldav } from '../task-services/testing/hostile-caldav';
import { findCalendarsDue } from './calendars.repository';
import { rereadCalendar } from './calendars.usecases';

// A Monday.
const NOW = '2026-11-02T09:00:00Z';
const never = new AbortController().signal;

let sandbox: SandboxMailbox;
let docket: TestApp;
let ines: SignedIn;
beforeAll(async () => {
  sandbox = await freshSandboxMailbox();
});
beforeEach(async () => {
  await sandbox.control('POST', '/reset', {});
  docket = await createTestApp({
    now: NOW,
    environment: { ...sandbox.environment, DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' },
  });
  ines = await docket.signIn();
  await connectMailbox(docket, { userId: ines.user.id, url: sandbox.url });
  const hours = { start: '09:00', end: '17:00', days: [1, 2, 3, 4, 5] };
  const office = { name: 'Office', color: '#e44332', timezone: 'UTC', workingHours: hours };
  await ines.post('/contexts', office);
  return () => docket.close();
});

const addEvent = (start: string, end: string, more: object = {}) =>
  sandbox.control('POST', '/calendar/add', { start, end, ...more });
const readMicrosoft = () => ines.put('/calendars/microsoft');
const statusOf = async (source: string) =>
  (await ines.get('/calendars')).body.items.find(
    (one: { source: string }) => one.source === source,
  );
const busy = async () => {
  const window = { from: new Date('2026-10-01'), until: new Date('2027-02-01') };
  const found = await asUser(docket.db, ines.user.id, (scope) => listBusyTimes(scope, window));
  return found.map(({ start, end }) => `${iso(start)} ${iso(end)}`);
};
const iso = (at: number) => new Date(at).toISOString().slice(5, 16);
const invitation = () =>
  receiveAnalysed(docket, ines, { text: 'Let us meet on Thursday at 14:00 to discuss the lease.' });
const agreements = (email: { answers: { kind: string; to: string; date: string | null }[] }) =>
  email.answers.filter(({ kind, date }) => ['yes', 'date'].includes(kind) && date !== null);

describe('the Microsoft calendar of a person', () => {
  it('is read only with permission, and stores only times', async () => {
    const daniel = await docket.signIn('Daniel Okoro');
    expect((await daniel.get('/calendars')).body.items).toMatchObject([
      { source: 'microsoft', state: 'needs_access' },
      { source: 'caldav', state: 'needs_access' },
    ]);
    expect((await daniel.put('/calendars/microsoft')).body.error.code).toBe(
      'calendar.needs_access',
    );
    await addEvent('2026-11-05T14:00:00', '2026-11-05T15:00:00', { subject: 'Secret merger' });
    await addEvent('2026-11-05T16:00:00', '2026-11-05T17:00:00', { showAs: 'free' });
    await addEvent('2026-11-05T16:00:00', '2026-11-05T17:00:00', { isCancelled: true });
    expect((await readMicrosoft()).body).toMatchObject({ state: 'on', problem: null });
    expect(await busy()).toEqual(['11-05T14:00 11-05T15:00']);
  });

  it('decides whether “Thursday works” may be offered', async () => {
    const email = await invitation();
    expect(agreements(email)).not.toEqual([]);
    await addEvent('2026-11-05T13:30:00', '2026-11-05T14:15:00');
    await readMicrosoft();
    const shown = (await ines.get(`/emails/${email.id}/recommendations`)).body;
    expect(agreements(shown)).toEqual([]);
    expect(shown.answers.map(({ kind }: { kind: string }) => kind)).toContain('no');
  });

  it('flags a suggested due date on a full day', async () => {
    const text = 'Could you send me the signed contract by Thursday?';
    const email = await receiveAnalysed(docket, ines, { text });
    expect(email.suggestedTasks[0]).toMatchObject({ dueDate: '2026-11-05' });
    await addEvent('2026-11-05T00:00:00', '2026-11-06T00:00:00', { isAllDay: true });
    await readMicrosoft();
    const shown = (await ines.get(`/emails/${email.id}/recommendations`)).body;
    expect(shown.fullDays).toEqual(['2026-11-05']);
  });

  it('shows which coming days are full when an answer may name another day', async () => {
    const email = await invitation();
    await addEvent('2026-11-10T00:00:00', '2026-11-12T00:00:00', { isAllDay: true });
    await addEvent('2026-11-13T09:00:00', '2026-11-13T12:00:00');
    // Further ahead than calendars are read.
    await addEvent('2026-12-10T00:00:00', '2036-12-10T00:00:00', { isAllDay: true });
    await readMicrosoft();
    const { fullDays } = (await ines.get(`/emails/${email.id}/recommendations`)).body;
    expect(fullDays).toEqual(['2026-11-10', '2026-11-11', '2026-12-10', '2026-12-11']);
  });

  it('is read page by page and again when due, and removed events disappear', async () => {
    for (let day = 3; day < 14; day += 1)
      for (let hour = 8; hour < 18; hour += 1) {
        const at = `2026-11-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}`;
        await addEvent(`${at}:00:00`, `${at}:30:00`);
      }
    await readMicrosoft();
    expect(await busy()).toHaveLength(110);
    await sandbox.control('POST', '/reset', {});
    await connectMailbox(docket, { userId: ines.user.id, url: sandbox.url });
    docket.clock.advance(11 * 60_000);
    const due = await asSystem(docket.db, (trx) => findCalendarsDue(trx, docket.clock.now()));
    expect(due).toEqual([{ userId: ines.user.id, source: 'microsoft' }]);
    await rereadCalendar(docket.deps, { userId: ines.user.id, source: 'microsoft' }, never);
    expect(await busy()).toEqual([]);
    expect(await statusOf('microsoft')).toMatchObject({ state: 'on', problem: null });
  });

  it('says if it cannot be read, and stops blocking answers once it is unreachable', async () => {
    await addEvent('2026-11-05T14:00:00', '2026-11-05T15:00:00');
    await readMicrosoft();
    const refusal = { fault: 'status', status: 403, match: { path: '/calendarView' } };
    await sandbox.control('POST', '/faults', { script: [refusal] });
    await rereadCalendar(docket.deps, { userId: ines.user.id, source: 'microsoft' }, never);
    expect(await statusOf('microsoft')).toMatchObject({
      state: 'reconnect',
      problem:
        'Docket no longer has permission to read your Microsoft calendar. Allow access again.',
    });
    expect(await busy()).toEqual([]);
  });

  it('is read again once the person has allowed it again', async () => {
    await addEvent('2026-11-05T14:00:00', '2026-11-05T15:00:00');
    await readMicrosoft();
    const refusal = { fault: 'status', status: 403, match: { path: '/calendarView' } };
    await sandbox.control('POST', '/faults', { script: [refusal] });
    await rereadCalendar(docket.deps, { userId: ines.user.id, source: 'microsoft' }, never);
    expect(await busy()).toEqual([]);
    await asSystem(docket.db, (trx) =>
      docket.deps.announce(trx, 'mailbox.connected', { userId: ines.user.id }),
    );
    await docket.runJobs(async () => (await statusOf('microsoft')).state === 'on');
    await sandbox.control('POST', '/faults', { script: [] });
    await rereadCalendar(docket.deps, { userId: ines.user.id, source: 'microsoft' }, never);
    expect(await busy()).toEqual(['11-05T14:00 11-05T15:00']);
  });

  it('is deleted when the person stops it', async () => {
    await addEvent('2026-11-05T14:00:00', '2026-11-05T15:00:00');
    await readMicrosoft();
    expect((await ines.delete('/calendars/microsoft')).body).toMatchObject({ state: 'off' });
    expect(await busy()).toEqual([]);
    await rereadCalendar(docket.deps, { userId: ines.user.id, source: 'microsoft' }, never);
    expect(await busy()).toEqual([]);
  });
});

describe('the calendars of a CalDAV account', () => {
  let radicale: Radicale;
  beforeAll(async () => {
    radicale = await startRadicale();
    return () => radicale.stop();
  });

  const put = async (uid: string, lines: readonly string[], zone: readonly string[] = []) => {
    const home = `${radicale.url}${RADICALE_LOGIN.username}/work/`;
    await fetch(home, { method: 'MKCALENDAR', headers: { authorization: RADICALE_AUTHORIZATION } });
    const event = ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
    const body = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Test//EN',
      ...zone,
      ...event,
      'END:VCALENDAR',
      '',
    ];
    const headers = { authorization: RADICALE_AUTHORIZATION, 'content-type': 'text/calendar' };
    const answer = await fetch(`${home}${uid}.ics`, {
      method: 'PUT',
      headers,
      body: body.join('\r\n'),
    });
    expect(answer.ok).toBe(true);
  };

  it('are read from a real server, with recurrences expanded and free events left out', async () => {
    await put('series', [
      'DTSTART:20261104T100000Z',
      'DTEND:20261104T103000Z',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE:20261105T100000Z',
    ]);
    await put('day', ['DTSTART;VALUE=DATE:20261110', 'DTEND;VALUE=DATE:20261111']);
    await put('free', ['DTSTART:20261111T100000Z', 'DTEND:20261111T110000Z', 'TRANSP:TRANSPARENT']);
    expect((await ines.put('/calendars/caldav')).body.error.code).toBe('calendar.needs_access');
    await ines.put('/task-services/caldav', { url: radicale.url, ...RADICALE_LOGIN });
    expect((await ines.put('/calendars/caldav')).body).toMatchObject({ state: 'on' });
    expect(await busy()).toEqual([
      '11-04T10:00 11-04T10:30',
      '11-06T10:00 11-06T10:30',
      '11-10T00:00 11-11T00:00',
    ]);
    await ines.delete('/task-services/caldav');
    await rereadCalendar(docket.deps, { userId: ines.user.id, source: 'caldav' }, never);
    expect(await statusOf('caldav')).toMatchObject({ state: 'reconnect' });
    await ines.put('/task-services/caldav', { url: radicale.url, ...RADICALE_LOGIN });
    await docket.runJobs(async () => (await statusOf('caldav')).state === 'on');
    await rereadCalendar(docket.deps, { userId: ines.user.id, source: 'caldav' }, never);
    expect(await busy()).toHaveLength(3);
  });

  it('expand series that started years ago, whatever else a stranger put into the calendar', async () => {
    const odd = (id: string, offset: string) => [
      'BEGIN:VTIMEZONE',
      `TZID:${id}`,
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      `TZOFFSETFROM:${offset}`,
      `TZOFFSETTO:${offset}`,
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    await put('old', ['DTSTART:20100104T090000Z', 'DTEND:20100104T091500Z', 'RRULE:FREQ=DAILY']);
    await put('second', [
      'DTSTART:20261104T090000Z',
      'DTEND:20261104T090001Z',
      'RRULE:FREQ=SECONDLY',
    ]);
    const at = ['DTSTART;TZID=Shared:20261104T120000', 'DTEND;TZID=Shared:20261104T121500'];
    await put('west', at, odd('Shared', '-0500'));
    await put('east', at, odd('Shared', '+0500'));
    await ines.put('/task-services/caldav', { url: radicale.url, ...RADICALE_LOGIN });
    expect((await ines.put('/calendars/caldav')).body).toMatchObject({ state: 'on' });
    expect(await busy()).toEqual(
      expect.arrayContaining([
        '11-04T07:00 11-04T07:15',
        '11-04T09:00 11-04T09:15',
        '11-04T17:00 11-04T17:15',
        '12-10T09:00 12-10T09:15',
      ]),
    );
  });

  it('hold the occurrences of a series that were moved into or out of the next weeks', async () => {
    const and = (uid: string, lines: readonly string[]) => [
      'END:VEVENT',
      'BEGIN:VEVENT',
      `UID:${uid}`,
      ...lines,
    ];
    const at = (start: string) => [`DTSTART:${start}T180000Z`, `DTEND:${start}T183000Z`];
    const instead = (day: string) => `RECURRENCE-ID:${day}T180000Z`;
    await put('later', [
      ...at('20261116'),
      'RRULE:FREQ=DAILY;COUNT=4',
      ...and('later', [instead('20261117'), ...at('20270301')]),
    ]);
    await put('earlier', [
      ...at('20261121'),
      'RRULE:FREQ=MONTHLY;COUNT=3',
      ...and('earlier', [instead('20270121'), ...at('20261125')]),
    ]);
    await ines.put('/task-services/caldav', { url: radicale.url, ...RADICALE_LOGIN });
    await ines.put('/calendars/caldav');
    const days = (await busy()).filter((time) => time.includes('T18:00 '));
    expect(days.map((time) => time.slice(0, 5)).join(' ')).toBe('11-16 11-18 11-19 11-21 11-25');
  });

  it('hold an occurrence of a series that the person was invited to alone', async () => {
    const server = await startHostileCaldav();
    const event = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:invited',
      'RECURRENCE-ID:20261127T180000Z',
      'DTSTART:20261128T180000Z',
      'DTEND:20261128T183000Z',
      'END:VEVENT',
      'END:VCALENDAR',
    ];
    server.files.set('/home/invited.ics', event.join('\r\n'));
    await ines.put('/task-services/caldav', { url: server.url, ...RADICALE_LOGIN });
    await ines.put('/calendars/caldav');
    await server.stop();
    expect(await busy()).toEqual(['11-28T18:00 11-28T18:30']);
  });
});
