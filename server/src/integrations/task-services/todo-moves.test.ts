import { describe, expect, it } from 'vitest';

import { todoAccount } from './testing/todo-account';

const todo = todoAccount();

describe('what a person moves, clears away or writes in Microsoft To Do', () => {
  it('costs one look into each other list, however many tasks are cleared away', async () => {
    await todo.connect();
    const titles = ['One', 'Two', 'Three'];
    for (const title of titles) await todo.createTask({ title });
    await todo.sync();
    await todo.sync();
    await todo.change('Three', { list: 'Tasks' });
    for (const title of ['One', 'Two']) await todo.change(title, { deleted: true });
    await todo.sandbox.control('POST', '/requests/clear', {});
    await todo.sync();
    const { requests } = await todo.sandbox.control<{ requests: { url: string }[] }>(
      'GET',
      '/requests',
    );
    const { lists } = await todo.sandbox.control<{ lists: { id: string }[] }>('GET', '/todo');
    expect(requests.filter(({ url }) => url.includes('/delta'))).toHaveLength(lists.length);
    expect(await todo.copy()).toMatchObject({ title: 'Three', list: 'Tasks' });
    expect(await todo.status()).toMatchObject({ linked: 1, waiting: 0 });
  });

  it('may be a note below the link back, which becomes part of the description', async () => {
    await todo.connect();
    const task = await todo.createTask({ description: 'Signed' });
    await todo.sync();
    const link = `Docket: http://127.0.0.1:3000/tasks?id=${task.id}`;
    const body = { content: `Signed\n\n${link}\n\nAsk Ana`, contentType: 'text' };
    await todo.change(task.title, { body, list: 'Tasks' });
    await todo.sync();
    expect(await todo.task(task.id)).toMatchObject({ description: 'Signed\n\nAsk Ana' });
    await todo.ines.patch(`/tasks/${task.id}`, { description: 'Ask Ana' });
    await todo.sync();
    expect((await todo.copy()).body.content).toBe(`Ask Ana\n\n${link}`);
  });
});
