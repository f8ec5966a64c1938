// CalDAV in a chaos run: a real radicale, and a person's other client beside Docket.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';

import {
  RADICALE_AUTHORIZATION,
  RADICALE_LOGIN,
  startRadicale,
} from '../../../scripts/start-radicale';
import { taskIdIn, type Copy, type ServiceSide, type StepChanges } from './service-side';

type Credentials = { url: string; username: string; password: string };
export type CaldavServer = { side: ServiceSide; credentials: Credentials; stop(): Promise<void> };

export async function startCaldav(): Promise<CaldavServer> {
  const { url, calendars, stop } = await startRadicale();
  return { side: caldavSide(url, calendars), credentials: { url, ...RADICALE_LOGIN }, stop };
}

async function call(url: string, init: RequestInit): Promise<Response> {
  const headers = {
    authorization: RADICALE_AUTHORIZATION,
    ...(init.headers as Record<string, string>),
  };
  return fetch(url, { ...init, headers });
}

type Listing = { lists(): Promise<string[]>; objects(list: string): Promise<string[]> };

/** Read from radicale's own folder: requesting a long list would take seconds for each random action. */
function listingOf(url: string, root: string): Listing {
  const home = `${url}${RADICALE_LOGIN.username}/`;
  const names = async (at: string) => {
    const entries = existsSync(at) ? await readdir(at) : [];
    return entries.filter((name) => !name.startsWith('.')).toSorted();
  };
  return {
    lists: async () => (await names(root)).map((name) => `${home}${name}/`),
    objects: async (list) => {
      const files = await names(path.join(root, path.basename(new URL(list).pathname)));
      return files.filter((name) => name.endsWith('.ics')).map((name) => `${list}${name}`);
    },
  };
}

function caldavSide(url: string, root: string): ServiceSide {
  const listing = listingOf(url, root);
  return {
    service: 'caldav',
    async pick(random) {
      const lists = await listing.lists();
      const ids = lists.length === 0 ? [] : await listing.objects(random.pick(lists));
      const tasks = ids.filter((id) => !isStep(id));
      if (tasks.length === 0) return null;
      const id = random.pick(tasks);
      const [copy] = copiesOf(await textsAt([id, ...stepsAt(id, ids)]));
      return copy === undefined || copy.taskId === null ? null : copy;
    },
    async copies() {
      const lists = await listing.lists();
      const found = await Promise.all(lists.map((list) => listing.objects(list)));
      return copiesOf(await textsAt(found.flat()));
    },
    async change({ id }, { title, isDone, due, steps, deleted }) {
      if (steps !== undefined) return changeSteps(listing, id, steps);
      if (deleted) return removeWithSteps(listing, id);
      const before = await call(id, { method: 'GET' });
      if (!before.ok) return false;
      let text = unfolded(await before.text());
      if (title !== undefined) text = withLine(text, 'SUMMARY', `SUMMARY:${title}`);
      if (isDone !== undefined)
        text = withLine(text, 'STATUS', `STATUS:${isDone ? 'COMPLETED' : 'NEEDS-ACTION'}`);
      if (due !== undefined)
        text = withLine(text, 'DUE', `DUE;VALUE=DATE:${due.replaceAll('-', '')}`);
      const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
      text = withLine(text, 'LAST-MODIFIED', `LAST-MODIFIED:${stamp}`);
      const headers = {
        'content-type': 'text/calendar',
        'if-match': before.headers.get('etag') ?? '*',
      };
      return (await call(id, { method: 'PUT', headers, body: text })).ok;
    },
    async add(title) {
      const [list] = await listing.lists();
      if (list === undefined) return;
      const uid = randomUUID();
      const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Somebody//EN', 'BEGIN:VTODO'];
      const body = [...lines, `UID:${uid}`, `SUMMARY:${title}`, 'END:VTODO', 'END:VCALENDAR', ''];
      const headers = { 'content-type': 'text/calendar' };
      await call(`${list}${uid}.ics`, { method: 'PUT', headers, body: body.join('\r\n') });
    },
    forget: () => Promise.resolve(),
  };
}

function unfolded(text: string): string {
  return text.replaceAll(/\r?\n[ \t]/g, '');
}

function lineOf(text: string, name: string): string {
  const line = text
    .split(/\r?\n/)
    .find((one) => one.startsWith(`${name}:`) || one.startsWith(`${name};`));
  return line === undefined ? '' : line.slice(line.indexOf(':') + 1);
}

function withLine(text: string, name: string, line: string): string {
  const kept = text
    .split(/\r?\n/)
    .filter((one) => !one.startsWith(`${name}:`) && !one.startsWith(`${name};`));
  return kept.join('\r\n').replace('END:VTODO', `${line}\r\nEND:VTODO`);
}

type Found = { id: string; text: string };

async function textsAt(ids: readonly string[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const id of ids) {
    const answer = await call(id, { method: 'GET' });
    if (answer.ok) found.push({ id, text: unfolded(await answer.text()) });
  }
  return found;
}

/** A sub-task's file is named after its task's. */
const stemOf = (id: string) => id.replace(/\.ics$/, '');
const stepsAt = (id: string, ids: readonly string[]) =>
  ids.filter((one) => one.startsWith(`${stemOf(id)}-`));
// The name of a task's file is a UUID.
const isStep = (id: string) => stemOf(id.slice(id.lastIndexOf('/') + 1)).length > 36;

async function stepsOf(listing: Listing, id: string): Promise<Found[]> {
  return textsAt(stepsAt(id, await listing.objects(new URL('.', id).href)));
}

async function removeWithSteps(listing: Listing, id: string): Promise<boolean> {
  const steps = await stepsOf(listing, id);
  const { ok } = await call(id, { method: 'DELETE' });
  for (const step of steps) await call(step.id, { method: 'DELETE' });
  return ok;
}

async function changeSteps(listing: Listing, id: string, changes: StepChanges): Promise<boolean> {
  const [task] = await textsAt([id]);
  if (task === undefined) return false;
  const steps = await stepsOf(listing, id);
  for (const [label, isDone] of Object.entries(changes)) {
    const known = steps.find(({ text }) => lineOf(text, 'SUMMARY') === label);
    if (isDone === null) {
      if (known !== undefined) await call(known.id, { method: 'DELETE' });
    } else {
      const step = known ?? newStep(task, label);
      await putStep(step, isDone);
      // Docket may just have deleted the task, and cannot know of a sub-task that comes after that.
      if ((await textsAt([id])).length === 0) await call(step.id, { method: 'DELETE' });
    }
  }
  return true;
}

function newStep(task: Found, label: string): Found {
  const uid = `${lineOf(task.text, 'UID')}-${randomUUID()}`;
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Somebody//EN', 'BEGIN:VTODO'];
  const own = [`UID:${uid}`, `SUMMARY:${label}`, `RELATED-TO:${lineOf(task.text, 'UID')}`];
  const text = [...lines, ...own, 'END:VTODO', 'END:VCALENDAR', ''].join('\r\n');
  return { id: new URL(`${uid}.ics`, task.id).href, text };
}

async function putStep({ id, text }: Found, isDone: boolean): Promise<void> {
  const body = withLine(text, 'STATUS', `STATUS:${isDone ? 'COMPLETED' : 'NEEDS-ACTION'}`);
  await call(id, { method: 'PUT', headers: { 'content-type': 'text/calendar' }, body });
}

/** Tasks with their sub-tasks; a sub-task without its task is listed on its own. */
function copiesOf(found: readonly Found[]): Copy[] {
  const uids = new Set(found.map(({ text }) => lineOf(text, 'UID')));
  const parentOf = ({ text }: Found) => lineOf(text, 'RELATED-TO');
  return found
    .filter((one) => !uids.has(parentOf(one)))
    .map((one) => ({
      ...copyOf(one),
      ...(parentOf(one) === '' ? {} : { isLeftBehind: true as const }),
      steps: found
        .filter((other) => parentOf(other) === lineOf(one.text, 'UID'))
        .map(({ text }) => ({
          text: lineOf(text, 'SUMMARY'),
          isDone: lineOf(text, 'STATUS') === 'COMPLETED',
        })),
    }));
}

function copyOf({ id, text }: Found): Omit<Copy, 'steps'> {
  const due = lineOf(text, 'DUE');
  return {
    id,
    taskId: taskIdIn(lineOf(text, 'DESCRIPTION').replaceAll('\\n', '\n')),
    title: lineOf(text, 'SUMMARY'),
    isDone: lineOf(text, 'STATUS') === 'COMPLETED',
    due: due === '' ? null : `${due.slice(0, 4)}-${due.slice(4, 6)}-${due.slice(6, 8)}`,
  };
}
