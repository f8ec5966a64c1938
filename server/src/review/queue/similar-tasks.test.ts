import { expect, it } from 'vitest';

import { mailReader } from '../../testing/reader';

const reader = mailReader();
type Task = { id: string; title: string; similarTo: { id: string; title: string } | null };
type Email = { id: string; suggestedTasks: Task[] };

const shown = async ({ id }: Email): Promise<(string | null)[]> => {
  const { body } = await reader.who.get(`/emails/${id}/recommendations`);
  return (body as Email).suggestedTasks.map(({ similarTo }) => similarTo && similarTo.title);
};
const approved = async (email: Email): Promise<{ id: string; title: string }> => {
  await reader.decide(email.id, 'approve_all_tasks');
  const [task] = await reader.tasks();
  return task;
};

it('what a second person asks for in a conversation names the open task of the first', async () => {
  const conversationId = 'windows';
  const subject = 'Window list';
  const ask = { conversationId, subject, text: 'Could you send me the window list of floor two?' };
  const first: Email = await reader.analysed(ask);
  const from = { name: 'Tom Orme', address: 'tom@orme.example' };
  const second: Email = await reader.analysed({ ...ask, from, receivedAt: '2026-11-02T09:00:00Z' });
  const other: Email = await reader.analysed({
    ...ask,
    from,
    text: 'Please book the crane for Friday.',
  });
  expect(await shown(second)).toEqual([null]);
  const task = await approved(first);
  expect(await shown(second)).toEqual([task.title]);
  expect(await shown(other)).toEqual([null]);
  await reader.who.patch(`/tasks/${task.id}`, { status: 'completed' });
  expect(await shown(second)).toEqual([null]);
});

it('a payment reminder of another sender names the open task of its invoice', async () => {
  const invoice: Email = await reader.analysed({
    subject: 'Invoice 2026-118',
    text: 'Please pay the invoice 2026-118 by 20 November.',
  });
  const task = await approved(invoice);
  const remind = (number: string): Promise<Email> =>
    reader.analysed({
      subject: `Payment reminder: invoice ${number}`,
      text: `Our records show that the amount is still open. Please transfer it to our account within ten days.`,
      from: { name: 'Dunning', address: 'dunning@collect.example' },
    });
  expect(await shown(await remind('2026-118'))).toEqual([task.title]);
  expect(await shown(await remind('2026-119'))).toEqual([null]);
});
