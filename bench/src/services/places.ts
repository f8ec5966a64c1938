// The three services, as a person finds their tasks there.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import {
  RADICALE_AUTHORIZATION,
  RADICALE_LOGIN,
  type Radicale,
} from '../../../scripts/start-radicale';

export type Copy = { title: string; isDone: boolean };
export type Place = {
  service: 'todo' | 'todoist' | 'caldav';
  copies(): Promise<Copy[]>;
  /** Completes one. */
  complete(title: string): Promise<void>;
};

type Named = { title?: string; content?: string; status?: string; checked?: boolean };

/** In the sandbox. */
export function sandboxPlace(service: 'todo' | 'todoist', sandboxUrl: string): Place {
  const address = `${sandboxUrl}/_sandbox/${service}`;
  return {
    service,
    async copies() {
      const { tasks } = (await checked(await fetch(address))) as { tasks: Named[] };
      return tasks.map((task) => ({
        title: task.title ?? task.content ?? '',
        isDone: task.status === 'completed' || task.checked === true,
      }));
    },
    async complete(title) {
      const done = service === 'todo' ? { status: 'completed' } : { checked: true };
      await checked(
        await fetch(`${address}/change`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ task: title, ...done }),
        }),
      );
    },
  };
}

type Found = { file: string; list: string; text: string };

/** Read from radicale's own files, changed over HTTP like any other client. */
export function caldavPlace({ url, calendars: home }: Radicale): Place {
  const found = async (): Promise<Found[]> => {
    const all: Found[] = [];
    for (const list of await namesIn(home))
      for (const file of (await namesIn(path.join(home, list))).filter(isTask))
        all.push({ list, file, text: await readFile(path.join(home, list, file), 'utf8') });
    return all;
  };
  return {
    service: 'caldav',
    async copies() {
      return (await found()).map(({ text }) => ({
        title: lineOf(text, 'SUMMARY'),
        isDone: lineOf(text, 'STATUS') === 'COMPLETED',
      }));
    },
    async complete(title) {
      const one = (await found()).find(({ text }) => lineOf(text, 'SUMMARY') === title);
      if (one === undefined) throw new Error(`There is no task "${title}"`);
      const answer = await fetch(`${url}${RADICALE_LOGIN.username}/${one.list}/${one.file}`, {
        method: 'PUT',
        headers: { authorization: RADICALE_AUTHORIZATION, 'content-type': 'text/calendar' },
        body: one.text.replace('STATUS:NEEDS-ACTION', 'STATUS:COMPLETED'),
      });
      if (!answer.ok) throw new Error(`PUT ${one.file}: ${answer.status}`);
    },
  };
}

const isTask = (name: string) => name.endsWith('.ics');

/** No tasks until the first one creates the folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function lineOf(text: string, name: string): string {
  return new RegExp(`^${name}:(.*)$`, 'm').exec(text.replaceAll('\r', ''))?.[1] ?? '';
}

async function checked(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
