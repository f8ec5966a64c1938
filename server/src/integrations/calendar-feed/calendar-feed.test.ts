import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { updateStanding } from '../../accounts/users/users.repository';
import { asSystem } from '../../platform/db/database';
import {
  RADICALE_AUTHORIZATION,
  RADICALE_LOGIN,
  startRadicale,
} from '../../../../scripts/start-radicale';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
beforeAll(async () => {
  docket = await createTestApp({ now: '2026-11-02T09:00:00Z' });
});
afterAll(() => docket.close());

async function addressOf(who: SignedIn): Promise<string> {
  return new URL((await who.post('/calendar-feed')).body.url).pathname;
}

async function fetchFeed(address: string) {
  return docket.app.inject({ method: 'GET', url: address });
}

/** Parsed as a calendar program would. */
async function eventsIn(address: string): Promise<ICAL.Event[]> {
  const { body } = await fetchFeed(address);
  const calendar = new ICAL.Component(ICAL.parse(body));
  return calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
}

async function addTask(who: SignedIn, task: object) {
  const { body: project } = await who.post('/projects', { name: 'Roof' });
  return (await who.post('/tasks', { project_id: project.id, ...task })).body;
}

it('a due date is a whole day, the person’s day wherever the calendar is', async () => {
  const ines = await docket.signIn('Ines');
  const context = { name: 'Auckland', color: '#e44332', timezone: 'Pacific/Auckland' };
  await ines.post('/contexts', { ...context, workingHours: null });
  const task = await addTask(ines, { title: 'Call Dana, then: "Kerr"', due_date: '2026-11-05' });
  const [event] = await eventsIn(await addressOf(ines));
  expect(event?.summary).toBe('Call Dana, then: "Kerr"');
  expect(event?.uid).toBe(`task-${task.id}@docket`);
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.startDate.toString()).toBe('2026-11-05');
  expect(event?.endDate.toString()).toBe('2026-11-06');
  expect(event?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
});

it('a due time is that time in the person’s zone', async () => {
  const ana = await docket.signIn('Ana');
  const context = { name: 'Auckland', color: '#e44332', timezone: 'Pacific/Auckland' };
  await ana.post('/contexts', { ...context, workingHours: null });
  await addTask(ana, { title: 'Call', due_date: '2026-11-05', due_time: '09:30' });
  const [event] = await eventsIn(await addressOf(ana));
  // Auckland is 13 hours ahead of UTC in November.
  expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-04T20:30:00.000Z');
});

it('contains snoozed mail, but no task that is done, deleted or without a date', async () => {
  const ben = await docket.signIn('Ben');
  const { id: emailId } = await receiveAnalysed(docket, ben);
  const until = '2026-11-03T08:00:00Z';
  const snooze = { emailId, action: 'snooze', data: { until } };
  expect((await ben.post('/emails/recommendations/process', snooze)).status).toBe(200);
  await addTask(ben, { title: 'Undated' });
  const done = await addTask(ben, { title: 'Done', due_date: '2026-11-05' });
  await ben.patch(`/tasks/${done.id}`, { status: 'completed' });
  const gone = await addTask(ben, { title: 'Gone', due_date: '2026-11-05' });
  await ben.delete(`/tasks/${gone.id}`);
  const events = await eventsIn(await addressOf(ben));
  expect(events.map(({ uid }) => uid)).toEqual([`email-${emailId}@docket`]);
  expect(events[0]?.startDate.toJSDate().toISOString()).toBe('2026-11-03T08:00:00.000Z');
});

it('a new address replaces the old one, and shows when it was last read', async () => {
  const cara = await docket.signIn('Cara');
  const first = await addressOf(cara);
  expect((await fetchFeed(first)).headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect((await cara.get('/calendar-feed')).body.feed.lastReadAt).toBe('2026-11-02T09:00:00.000Z');
  const second = await addressOf(cara);
  expect((await fetchFeed(first)).statusCode).toBe(404);
  expect((await fetchFeed(second)).statusCode).toBe(200);
  await cara.delete('/calendar-feed');
  expect((await fetchFeed(second)).statusCode).toBe(404);
  expect((await cara.get('/calendar-feed')).body.feed).toBeNull();
});

it('reveals nothing to someone who guesses, nor the tasks of a blocked person', async () => {
  const dan = await docket.signIn('Dan');
  const address = await addressOf(dan);
  const guessed = address.replace(/.{4}\.ics$/, 'AAAA.ics');
  expect((await fetchFeed(guessed)).statusCode).toBe(404);
  expect((await fetchFeed('/api/v1/calendar-feed/x.ics')).statusCode).toBe(404);
  await asSystem(docket.db, (trx) => updateStanding(trx, dan.user.id, { state: 'blocked' }));
  expect((await fetchFeed(address)).statusCode).toBe(404);
});

it('shortens long descriptions, and is read 20 times a minute by a person’s programs', async () => {
  const flo = await docket.signIn('Flo');
  const due_date = '2026-11-05';
  const { project_id } = await addTask(flo, {
    title: 'Long',
    due_date,
    description: 'ä'.repeat(1_001),
  });
  await flo.post('/tasks', {
    title: 'Short',
    project_id,
    due_date,
    description: 'ä'.repeat(1_000),
  });
  const address = await addressOf(flo);
  const events = await eventsIn(address);
  const described = events.map(({ summary, description }) => [summary, description]);
  expect(Object.fromEntries(described)).toEqual({
    Long: `Roof\n\n${'ä'.repeat(1_000)}…`,
    Short: `Roof\n\n${'ä'.repeat(1_000)}`,
  });
  for (let reads = 2; reads <= 20; reads += 1) await fetchFeed(address);
  const refused = await fetchFeed(address);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await fetchFeed(await addressOf(flo))).statusCode).toBe(429);
  const gil = await docket.signIn('Gil');
  expect((await fetchFeed(await addressOf(gil))).statusCode).toBe(200);
});

it('another program’s calendar parser (radicale’s) reads it over HTTP', async () => {
  const radicale = await startRadicale();
  const eva = await docket.signIn('Eva');
  const task = await addTask(eva, { title: 'Zürich; call, "Kerr"', due_date: '2026-11-05' });
  const url = await docket.app.listen({ port: 0, host: '127.0.0.1' });
  const feed = await fetch(url + (await addressOf(eva)));
  const calendar = `${radicale.url}${RADICALE_LOGIN.username}/feed/`;
  const headers = { authorization: RADICALE_AUTHORIZATION, 'content-type': 'text/calendar' };
  const taken = await fetch(calendar, { method: 'PUT', headers, body: await feed.text() });
  expect(taken.status).toBe(201);
  const read = await fetch(calendar, { headers: { authorization: RADICALE_AUTHORIZATION } });
  const kept = new ICAL.Component(ICAL.parse(await read.text())).getAllSubcomponents('vevent');
  await radicale.stop();
  const [event] = kept.map((part) => new ICAL.Event(part));
  expect(event?.uid).toBe(`task-${task.id}@docket`);
  expect(event?.summary).toBe('Zürich; call, "Kerr"');
  expect(event?.startDate.toString()).toBe('2026-11-05');
});
