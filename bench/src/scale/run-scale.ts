// What the screens cost in a mailbox of ten thousand, a hundred thousand and a million emails.
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { memoryMb } from '../memory';
import { startAll } from '../processes';
import { signIn, type ProductClient } from '../product-client';
import { ownerUrl } from '../ui/fill-mailbox';
import { countEmails, fillYears, untilAnalyzed, withoutWordIndex } from './fill-years';
import { at, measureScreens, timed, type Measured } from './pages';

const ACCOUNT = 'ines.marlow@harbourlane.example';
const SAMPLES = 60;
const DECISIONS = 60;
/** Longer than threads stay alive without work. */
const IDLE_MS = 90_000;

/** `keptIn`: a data folder that stays, so that the next run finds its emails there. */
type Options = { sizes: readonly number[]; keptIn: string | undefined; json: boolean };
type Sized = { emails: number; screens: Measured[]; decisionP95Ms: number; idleMb: number };

export async function runScale({ sizes, keptIn, json }: Options): Promise<void> {
  const all = await startAll({ DOCKET_PERSON_REQUESTS_PER_MINUTE: '100000' }, { keptIn });
  const database = new Client({ connectionString: await ownerUrl(all.dataFolder) });
  try {
    await database.connect();
    const client = await signIn(all.product.url, ACCOUNT);
    await untilAnalyzed(client, database);
    const person = {
      userId: (await client.get<{ id: string }>('/auth/me')).id,
      projectId: await findOrMakeProject(client),
    };
    const results: Sized[] = [];
    for (const emails of sizes) {
      if ((await countEmails(database, person.userId)) < emails)
        await withoutWordIndex(database, () => fillYears(database, person, emails));
      await sleep(IDLE_MS);
      const idleMb = memoryMb(all.product.pid);
      const screens = await measureScreens(client, {
        database,
        userId: person.userId,
        samples: SAMPLES,
      });
      results.push({ emails, screens, decisionP95Ms: await timeDecisions(client, person), idleMb });
      if (!json) print(results.at(-1));
    }
    if (json) console.log(JSON.stringify(results));
  } finally {
    await database.end();
    await all.stop();
  }
}

async function findOrMakeProject(client: ProductClient): Promise<string> {
  const { items } = await client.get<{ items: { id: string }[] }>('/projects?search=Bench');
  return items[0]?.id ?? (await client.post<{ id: string }>('/projects', { name: 'Bench' })).id;
}

function print(result: Sized | undefined): void {
  if (result === undefined) return;
  const { emails, screens, decisionP95Ms, idleMb } = result;
  console.log(`${emails} emails: a decision ${decisionP95Ms} ms (p95), idle memory ${idleMb} MB`);
  console.table(screens);
}

/** Each is learned before it is answered. */
async function timeDecisions(
  client: ProductClient,
  { projectId }: { projectId: string },
): Promise<number> {
  const { items } = await client.get<{ items: { id: string }[] }>(
    `/emails/recommendations?limit=${DECISIONS + 2}&review=pending`,
  );
  let next = 0;
  const times = await timed(items.length - 2, () => {
    const emailId = items[next]?.id;
    next += 1;
    return client.post('/emails/recommendations/process', {
      emailId,
      action: 'change_project',
      data: { projectId },
    });
  });
  return at(times, 0.95);
}
