import { describe, expect, it } from 'vitest';

import { readerWithModel, says, task } from './testing/reader-with-model';

const reader = readerWithModel();
const { model, analysed, improve, shown, decide } = reader;

describe('a language model', () => {
  it('that rejects a built-in task leaves it out, which the person can undo', async () => {
    const email = await analysed();
    model.answer = { content: says({ tasks: [] }) };
    await improve(email.id);
    const after = await shown(email.id);
    expect(after.suggestedTasks).toEqual([]);
    const [{ title }] = email.suggestedTasks;
    expect(after.leftOut).toMatchObject([{ what: 'task', by: 'built-in', title }]);
    const { body } = await decide(email.id, 'take_back', { at: 0, title });
    expect(body.updatedEmail).toMatchObject({
      leftOut: [],
      suggestedTasks: [{ title, confidence: null }],
    });
    await reader.who.post('/undo');
    expect(await shown(email.id)).toMatchObject({ suggestedTasks: [], leftOut: after.leftOut });
  });

  it('that rejects it again leaves it as the person restored it', async () => {
    const email = await analysed();
    model.answer = { content: says({ tasks: [] }) };
    await improve(email.id);
    const [{ title }] = email.suggestedTasks;
    await decide(email.id, 'take_back', { at: 0, title });
    await improve(email.id);
    expect(await shown(email.id)).toMatchObject({ leftOut: [], suggestedTasks: [{ title }] });
  });

  it.each([
    ['misses', []],
    ['finds', [task]],
  ])('that %s what was settled leaves it settled', async (_, tasks) => {
    const conversationId = `contract of ${reader.who.user.id}`;
    const { id } = await analysed({ conversationId });
    const receivedAt = '2026-11-02T11:00:00Z';
    await analysed({ conversationId, receivedAt, text: 'I have it now, thanks.' });
    const settled = { what: 'task', reason: 'Settled in “Roof repair”', because: 'settled' };
    expect(await shown(id)).toMatchObject({ suggestedTasks: [], leftOut: [settled] });
    model.answer = { content: says({ tasks }) };
    await improve(id);
    const { suggestedTasks, leftOut } = await shown(id);
    expect(suggestedTasks).toEqual([]);
    expect(leftOut).toContainEqual(expect.objectContaining(settled));
  });

  it('that gives a date the words do not support keeps the task; the person can undo the date', async () => {
    const email = await analysed();
    model.answer = { content: says({ tasks: [{ ...task, dueDate: '2026-12-24' }] }) };
    await improve(email.id);
    const { leftOut } = await shown(email.id);
    expect(leftOut).toMatchObject([{ what: 'date', dueDate: '2026-12-24' }]);
    const { body } = await decide(email.id, 'take_back', { at: 0, title: leftOut[0].title });
    expect(body.updatedEmail).toMatchObject({
      leftOut: [],
      suggestedTasks: [{ dueDate: '2026-12-24' }],
    });
  });

  it('that finds no date keeps the task without one; the person can take the built-in date back', async () => {
    const email = await analysed();
    model.answer = { content: says({}) };
    await improve(email.id);
    const { leftOut, suggestedTasks } = await shown(email.id);
    expect(suggestedTasks).toMatchObject([{ dueDate: null }]);
    expect(leftOut).toMatchObject([{ what: 'date', by: 'built-in', dueDate: '2026-11-06' }]);
    const { body } = await decide(email.id, 'take_back', { at: 0, title: leftOut[0].title });
    expect(body.updatedEmail).toMatchObject({
      leftOut: [],
      suggestedTasks: [{ dueDate: '2026-11-06' }],
    });
  });
});
