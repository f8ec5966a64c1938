// Connecting again: the links stay with the account, whatever its name is.
import { describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { caldavAccount } from './testing/caldav-account';
import { multistatus } from './testing/hostile-caldav';
import { todoistAccount } from './testing/todoist-account';

describe('a Todoist account', () => {
  const todoist = todoistAccount();
  const connectAgain = () => todoist.ines.put('/task-services/todoist', { token: 'a token' });

  it('with a new e-mail address keeps its tasks and projects', async () => {
    await todoist.createTask();
    await todoist.sync();
    await todoist.control('/todoist/user', { email: 'ines.marlow@todoist.example' });
    await connectAgain();
    expect(await todoist.status()).toMatchObject({
      account: 'ines.marlow@todoist.example',
      projects: [{ projectId: todoist.projectId }],
      linked: 1,
    });
    await todoist.sync();
    expect(await todoist.copies()).toHaveLength(1);
  });

  it('of somebody else starts with nothing, also under the same e-mail address', async () => {
    await todoist.createTask();
    await todoist.sync();
    await todoist.control('/todoist/user', { id: '42' });
    await connectAgain();
    expect(await todoist.status()).toMatchObject({ projects: [], linked: 0 });
  });

  it('that was connected before its id was kept is known once its lists were shown', async () => {
    await todoist.createTask();
    await todoist.sync();
    await asUser(todoist.docket.db, todoist.ines.user.id, ({ trx }) =>
      trx.updateTable('task_services').set({ account_id: null }).execute(),
    );
    await todoist.ines.get('/task-services/todoist/lists');
    await todoist.control('/todoist/user', { email: 'ines.marlow@todoist.example' });
    await connectAgain();
    expect(await todoist.status()).toMatchObject({ linked: 1 });
  });
});

describe('a CalDAV account', () => {
  const person = caldavAccount();
  const connectAs = (username: string) =>
    person.ines.put('/task-services/caldav', {
      url: person.caldav.url,
      username,
      password: 'a password',
    });

  const showPrincipal = (path: string) =>
    person.caldav.answer('principal', {
      body: multistatus(`<d:response><d:href>/</d:href><d:propstat><d:prop>
        <d:current-user-principal><d:href>${path}</d:href></d:current-user-principal>
        </d:prop></d:propstat></d:response>`),
    });

  it('under another user name of the same person keeps its tasks', async () => {
    await person.shareTask({});
    await connectAs('ines@roof.example');
    expect(await person.status()).toMatchObject({ linked: 1, projects: [{}] });
    await person.sync();
    expect(person.caldav.files.size).toBe(1);
  });

  it('reached through another path of the same server keeps its tasks', async () => {
    await person.shareTask({});
    showPrincipal('/remote.php/dav/principals/users/ines/');
    await connectAs('ines');
    expect(await person.status()).toMatchObject({ linked: 1, projects: [{}] });
  });

  it('sends a task again that was restored here and cleared away there meanwhile', async () => {
    const id = await person.shareTask({});
    await person.ines.delete(`/tasks/${id}`);
    await person.ines.delete('/task-services/caldav');
    await person.ines.post(`/tasks/${id}/restore`);
    person.caldav.files.clear();
    await connectAs('ines');
    await person.sync();
    expect(await person.task(id)).toMatchObject({ title: 'Send the contract' });
    expect(person.caldav.files.size).toBe(1);
  });

  it('of somebody else starts with nothing', async () => {
    await person.shareTask({});
    showPrincipal('/somebody/');
    await connectAs('ana');
    expect(await person.status()).toMatchObject({ linked: 0, projects: [] });
  });
});
