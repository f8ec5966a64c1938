// How long a task takes from the decision to the list of each task service, from a tick there back to Docket, and to the
// list again when Docket reopens it.
import { setTimeout as sleep } from 'node:timers/promises';

import { RADICALE_LOGIN, startRadicale } from '../../../scripts/start-radicale';
import { control } from '../control-sandbox';
import { startAll, type Running } from '../processes';
import { signIn, type ProductClient } from '../product-client';
import { waitUntil } from '../wait-until';
import { caldavPlace, sandboxPlace, type Place } from './places';

const ACCOUNT = 'ines.marlow@harbourlane.example';
const DOMAIN = 'brickyard-lane.example';
const PACE = { everyMs: 50, longestMs: 180_000 };
/** From the issue. */
const THERE_S = 2;
const BACK_S = 30;
const DOCKET_POLL_MS = 20_000;

type Options = { samples: number; json: boolean };

export async function runServices({ samples, json }: Options): Promise<void> {
  const radicale = await startRadicale();
  const all = await startAll({
    DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8',
    // The bench polls more often than a person may.
    DOCKET_PERSON_REQUESTS_PER_MINUTE: '1000000',
    DOCKET_ADDRESS_REQUESTS_PER_MINUTE: '1000000',
  });
  try {
    const client = await signIn(all.product.url, ACCOUNT, 'tasks');
    const project = await connect(client, radicale.url);
    const emails = await receive(client, { sandbox: all.sandbox, samples, project });
    const places = [
      sandboxPlace('todo', all.sandbox.url),
      sandboxPlace('todoist', all.sandbox.url),
      caldavPlace(radicale),
    ];
    const result = await measure(client, places, emails);
    console.log(json ? JSON.stringify(result) : JSON.stringify(result, null, 2));
    const isSlow = Object.values(result).some(
      ({ there, back }) => there.p95 > THERE_S || back.p95 > BACK_S,
    );
    if (isSlow) process.exitCode = 1;
  } finally {
    await all.stop();
    await radicale.stop();
  }
}

/** One project, whose tasks go to all three. */
async function connect(client: ProductClient, radicaleUrl: string): Promise<string> {
  const body = { name: 'Brickyard Lane', color: '#e44332', domainMatches: [DOMAIN] };
  const { id } = await client.post<{ id: string }>('/projects', body);
  const entered = {
    todo: {},
    todoist: { token: 'bench' },
    caldav: { url: radicaleUrl, ...RADICALE_LOGIN },
  };
  for (const [service, account] of Object.entries(entered)) {
    await client.put(`/task-services/${service}`, account);
    const projects = [{ projectId: id, listId: null }];
    await client.put(`/task-services/${service}/projects`, { projects });
  }
  return id;
}

type Suggested = { id: string; title: string };
type Listed = { items: { id: string; suggestedTasks: Suggested[] }[] };
type Arriving = { sandbox: Running; samples: number; project: string };

/** Mail with one ask each, with the project decided and the task still to decide. */
async function receive(
  client: ProductClient,
  { sandbox, samples, project }: Arriving,
): Promise<string[]> {
  for (let at = 1; at <= samples; at += 1)
    await control(sandbox, '/deliver', {
      subject: `Contract ${at} from ${DOMAIN}`,
      from: { name: 'Noor Castellan', address: `noor@${DOMAIN}` },
      body: `Hello Ines,\n\nCould you please send me the signed contract ${at + 100} by Friday?\n\nNoor`,
    });
  const address = `/emails/recommendations?pageSize=100&search=${encodeURIComponent(DOMAIN)}`;
  const read = async () => (await client.get<Listed>(address)).items;
  await until(async () => {
    const items = await read();
    return items.length === samples && items.every((one) => one.suggestedTasks.length > 0);
  });
  const emails = (await read()).map(({ id }) => id);
  for (const emailId of emails)
    await decide(client, { emailId, action: 'change_project', data: { projectId: project } });
  return emails;
}

/** Approves the current suggestion; returns the task's title. */
async function approve(client: ProductClient, emailId: string): Promise<string> {
  type Email = { suggestedTasks: Suggested[] };
  const email = await client.get<Email>(`/emails/${emailId}/recommendations`);
  const [task] = email.suggestedTasks;
  if (task === undefined) throw new Error('An email lost its suggestion');
  await decide(client, { emailId, action: 'approve_task', data: { taskId: task.id } });
  return task.title;
}

const decide = (client: ProductClient, body: object) =>
  client.post('/emails/recommendations/process', body);

type Step = 'there' | 'back' | 'again';
type Times = Record<Place['service'], Record<Step, number[]>>;

async function measure(client: ProductClient, places: readonly Place[], emails: readonly string[]) {
  const none = () => ({ there: [], back: [], again: [] });
  const times: Times = { todo: none(), todoist: none(), caldav: none() };
  const noted = async (place: Place, step: Step, isMet: () => Promise<boolean>) => {
    const began = performance.now();
    await until(isMet);
    times[place.service][step].push((performance.now() - began) / 1000);
  };
  const stands = async (place: Place, title: string, isDone: boolean) =>
    (await place.copies()).some((copy) => copy.title === title && copy.isDone === isDone);

  const titles: string[] = [];
  for (const emailId of emails) {
    const title = await approve(client, emailId);
    if (titles.includes(title)) throw new Error(`Two of the tasks are called "${title}"`);
    titles.push(title);
    await Promise.all(
      places.map((place) => noted(place, 'there', () => stands(place, title, false))),
    );
    await sleep(500);
  }
  for (const [at, place] of places.entries()) {
    const own = titles.filter((_, index) => index % places.length === at);
    for (const [nth, title] of own.entries()) {
      // A change in either direction wakes all services, so each tick waits for a different part of the polling
      // interval.
      await sleep((DOCKET_POLL_MS / own.length) * nth);
      await place.complete(title);
      await noted(place, 'back', () => isDone(client, title));
      for (const other of places) await until(() => stands(other, title, true));
      await reopen(client, title);
      await noted(place, 'again', () => stands(place, title, false));
      for (const other of places) await until(() => stands(other, title, false));
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([service, { there, back, again }]) => [
      service,
      { there: summaryOf(there), back: summaryOf(back), again: summaryOf(again) },
    ]),
  );
}

type TaskRow = { id: string; title: string; status: string };

async function taskNamed(client: ProductClient, title: string): Promise<TaskRow> {
  const { items } = await client.get<{ items: TaskRow[] }>('/tasks?pageSize=100&status=all');
  const task = items.find((one) => one.title === title);
  if (task === undefined) throw new Error(`There is no task "${title}" in Docket`);
  return task;
}

const isDone = async (client: ProductClient, title: string) =>
  (await taskNamed(client, title)).status === 'completed';

async function reopen(client: ProductClient, title: string): Promise<void> {
  const { id } = await taskNamed(client, title);
  await client.patch(`/tasks/${id}`, { status: 'to_do' });
}

const until = (isMet: () => Promise<boolean>) => waitUntil(isMet, PACE);

/** In seconds. */
function summaryOf(seconds: readonly number[]) {
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Number((sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(2));
  return { p50: at(0.5), p95: at(0.95), slowest: at(1), samples: sorted.length };
}
