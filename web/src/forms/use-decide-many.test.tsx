import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeApi, FakeFailure, type FakeRequest } from '../testing/fake-api';
import { renderScreen } from '../testing/render-screen';
import { useDecideMany } from './use-decide-many';

const IDS = Array.from({ length: 450 }, (_, at) => `e${at}`);

function Bulk() {
  const { decideMany, done } = useDecideMany();
  return (
    <button onClick={() => void decideMany(IDS, { action: 'archive', title: 'Emails Archived' })}>
      {done === null ? 'Archive' : `${done} of ${IDS.length}`}
    </button>
  );
}

const countOfIds = ({ body }: FakeRequest) => (body as { emailIds: string[] }).emailIds.length;
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

function open() {
  const answers: ((answer: unknown) => void)[] = [];
  const asked = fakeApi({
    'POST /emails/recommendations/process-many': () =>
      new Promise((resolve) => answers.push(resolve)),
  });
  const answerNext = async (answer: unknown) => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    answers.shift()?.(answer);
  };
  return { ...renderScreen(<Bulk />), asked, answerNext };
}
const changed = (count: number) => ({ changed: count });

it('the browser asks before it leaves until every part of a bulk step is answered', async () => {
  const { user, asked, answerNext } = open();
  expect(isAsked()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(isAsked()).toBe(true);
  await answerNext(changed(200));
  expect(await screen.findByRole('button', { name: '200 of 450' })).toBeVisible();
  expect(isAsked()).toBe(true);
  await answerNext(changed(200));
  await answerNext(changed(50));
  expect(await screen.findByText('Emails Archived')).toBeVisible();
  expect(screen.getByText('450 emails')).toBeVisible();
  expect(isAsked()).toBe(false);
  expect(asked.map(countOfIds)).toEqual([200, 200, 50]);
});

it('a bulk step that fails says how far it got', async () => {
  const { user, asked, answerNext } = open();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await answerNext(changed(200));
  await answerNext(new FakeFailure(409, 'email.conflict', 'It was moved.'));
  expect(await screen.findByText('It was moved. Already changed: 200 emails.')).toBeVisible();
  expect(isAsked()).toBe(false);
  expect(asked).toHaveLength(2);
});
