import { describe, expect, it } from 'vitest';

import { ThreadOverran, type Threads } from '../../platform/threads/thread-task';
import { cleanBody } from './clean-bodies';

const tasks: string[] = [];
const threads: Threads<object> = {
  run: (task, input) => {
    tasks.push(task.name);
    return task.run(input, {}, () => undefined);
  },
  close: async () => undefined,
};

describe('the body of an opened message', () => {
  it('is cleaned in place if it is short', async () => {
    const { html } = await cleanBody(threads, '<p onclick="x()">Roof</p>');
    expect(html).toBe('<p>Roof</p>');
    expect(tasks).toEqual([]);
  });

  it.each([
    ['many tags', '<p onclick="x()">a</p>'.repeat(2_000)],
    ['many entities', '&amp;'.repeat(4_000)],
    ['a long text', 'Roof '.repeat(50_000)],
  ])('is cleaned in a thread if it has %s', async (_, body) => {
    tasks.length = 0;
    const { html } = await cleanBody(threads, body);
    expect(html).not.toContain('onclick');
    expect(tasks).toEqual(['emails.clean']);
  });

  it('says so if cleaning takes too long', async () => {
    const overrun = { ...threads, run: () => Promise.reject(new ThreadOverran('time', 1)) };
    const { html } = await cleanBody(overrun, '&amp;'.repeat(4_000));
    expect(html).toContain('takes too long to show');
  });
});
