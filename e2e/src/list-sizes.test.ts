import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { callApi, signedInDocket } from './signed-in-docket';

const held = signedInDocket();
const AT_ONCE = 10;
/** Pages of long lists, with the search that each must have. */
const LISTS = [
  ['/projects', 'Search projects'],
  ['/projects?view=table', 'Search projects'],
  ['/rules', 'Search rules'],
  ['/tasks', 'Search tasks'],
  ['/tasks?due=later&sort=due_date', 'Search tasks'],
  ['/services', 'Search services'],
  ['/templates', 'Search templates'],
] as const;

type Created = { id: string };

beforeAll(async () => {
  const { page } = held;
  const create = (path: string, body: object) =>
    callApi<Created>(page, path, { method: 'POST', body });
  const projects = await many(50, (at) =>
    create('/projects', {
      name: `Project ${at} with a name of ordinary length`,
      associatedProjects: 'Harbour',
    }),
  );
  const projectId = (at: number) => projects[at % projects.length]?.id ?? '';
  await many(80, (at) =>
    create('/rules', {
      name: `Rule ${at}`,
      if: {
        senderIncludes: [`sender-${at}@fernhill.example`],
        subjectIncludes: ['invoice', 'bill'],
      },
      then: { projectId: projectId(at), tags: ['money', 'quay'] },
    }),
  );
  await many(500, (at) =>
    create('/tasks', {
      title: `Task ${at}`,
      description: 'Two lines of what has to be done and why it cannot wait. '.repeat(3),
      project_id: projectId(at),
      due_date: at % 3 === 0 ? null : `2031-0${(at % 9) + 1}-15`,
      checklist: [1, 2, 3, 4].map((item) => ({ id: `${item}`, text: 'A step', completed: false })),
    }),
  );
  await many(30, (at) =>
    create('/templates', {
      name: `Template ${at}`,
      items: Array.from({ length: 8 }, (_, item) => `Step ${item + 1} of the visit`),
    }),
  );
  await many(30, (at) => create('/services', { name: `Service ${at}` }));
});

async function many<Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < count; at += AT_ONCE) {
    const ats = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, offset) => at + offset);
    made.push(...(await Promise.all(ats.map(make))));
  }
  return made;
}

test.each(LISTS)('%s is searched and stays under 2,000 px at 1440', async (path, search) => {
  held.watch(`list-${path.replace(/\W+/g, '-')}`);
  const page = await show(path, { width: 1440, height: 900 });
  await page.getByRole('searchbox', { name: search }).waitFor();
  expect((await sizeOf(page)).height).toBeLessThan(2_000);
});

test.each(LISTS)('%s is usable at 360 px: nothing lies beside the screen', async (path, search) => {
  const page = await show(path, { width: 360, height: 780 });
  await page.getByRole('searchbox', { name: search }).waitFor();
  expect((await sizeOf(page)).width).toBeLessThanOrEqual(360);
});

async function show(path: string, size: { width: number; height: number }): Promise<Page> {
  const page = await held.open(path);
  await page.setViewportSize(size);
  await page.getByRole('navigation', { name: 'Pagination' }).waitFor();
  return page;
}

function sizeOf(page: Page): Promise<{ width: number; height: number }> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { width: scrollWidth, height: scrollHeight };
  });
}
