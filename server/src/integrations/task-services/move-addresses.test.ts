// Lists and tasks of a CalDAV account that were stored with http, before their server was reached by https.
import { expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { listKnownRemotes } from './links.repository';
import { moveAddresses } from './move-addresses';
import { caldavAccount } from './testing/caldav-account';

const person = caldavAccount();

const moveTo = (destination: string) =>
  asUser(person.docket.db, person.ines.user.id, (scope) =>
    moveAddresses(scope, 'caldav', destination),
  );
const stored = async () => {
  const known = await asUser(person.docket.db, person.ines.user.id, (scope) =>
    listKnownRemotes(scope, 'caldav'),
  );
  const tasks = [...known].map(([id, { listId, key }]) => [id.replace(key, 'task'), listId]);
  return { tasks, projects: (await person.status()).projects.map(({ listId }) => listId) };
};

it('the same list and task by https count as those stored with http', async () => {
  await person.shareTask();
  expect(await moveTo('https://127.0.0.1:8443')).toBe(true);
  expect(await stored()).toEqual({
    tasks: [['https://127.0.0.1:8443/home/task.ics', 'https://127.0.0.1:8443/home/']],
    projects: ['https://127.0.0.1:8443/home/'],
  });
  expect(await moveTo('https://127.0.0.1:8443')).toBe(false);
});

it.each([
  ['a server that is reached by http', 'http://127.0.0.1'],
  ['another server', 'https://cloud.test'],
])('those of %s stay as they are', async (_, destination) => {
  await person.shareTask();
  const before = await stored();
  expect(await moveTo(destination)).toBe(false);
  expect(await stored()).toEqual(before);
});
