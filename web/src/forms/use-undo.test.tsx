import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { sendDecision } from '../api/emails';
import { useUpdateProject } from '../api/projects';
import { changesAnswered } from '../api/pending-changes';
import { currentScreen, recordStep } from '../api/undo-history';
import { buildProjectRecord } from '../testing/build-project';
import { fakeApi, FakeFailure } from '../testing/fake-api';
import { renderScreen } from '../testing/render-screen';
import { useMutationToasts } from './mutation-toasts';
import { useUndo } from './use-undo';

// Unique to this test: a step registered by another file's tests would be undone optimistically.
const STEP = '5e9f8d6c-0000-4000-8000-0000000000f1';

const ANOTHER = '5e9f8d6c-0000-4000-8000-0000000000f3';

function SaveButton() {
  const update = useUpdateProject();
  const outcome = useMutationToasts();
  const save = () =>
    update.mutate({ params: { id: 'p1' }, body: {} }, outcome({ text: 'Saved', failure: '' }));
  return <button onClick={save}>Save</button>;
}

function UndoButton() {
  const { undo, undoHere, redo } = useUndo();
  return (
    <>
      <button onClick={() => void undo(STEP)}>Take back</button>
      <button onClick={() => void undo(ANOTHER)}>Take back another</button>
      <button onClick={undoHere}>Undo here</button>
      <button onClick={() => void redo()}>Redo</button>
    </>
  );
}

/** Archives an email as the email page does. */
function DecideButton() {
  const client = useQueryClient();
  const { registerOptimistic } = useUndo();
  const archive = () => {
    recordStep(currentScreen(), ANOTHER);
    const decision = { emailId: 'e1', action: 'archive', data: {} } as const;
    const options = { step: ANOTHER, seen: undefined, leaves: () => false };
    const sent = sendDecision(client, decision, options).catch(() => undefined);
    registerOptimistic(ANOTHER, { sent, apply: () => undefined });
  };
  return <button onClick={archive}>Archive</button>;
}

it('a change that changed nothing offers no Undo, which would revert the change before it', async () => {
  recordStep(currentScreen(), STEP);
  let headers: HeadersInit = {};
  fakeApi({
    'PATCH /projects/p1': () => Response.json(buildProjectRecord({ id: 'p1' }), { headers }),
  });
  const { user } = renderScreen(<SaveButton />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument();
  headers = { 'docket-step': ANOTHER };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: /Undo/ })).toBeVisible();
});

it('a slow undo says so until it is done', async () => {
  let answer: (done: object) => void = () => undefined;
  fakeApi({ 'POST /undo': () => new Promise((resolve) => (answer = resolve)) });
  const { user } = renderScreen(<UndoButton />);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  expect((await screen.findAllByText(/^Undoing\.\.\./)).length).toBeGreaterThan(0);
  answer({ stepId: 's1', label: 'archive 1387 emails', changes: 1387, skipped: [] });
  expect((await screen.findAllByText(/^Undone/)).length).toBeGreaterThan(0);
  expect(screen.queryAllByText(/^Undoing/)).toEqual([]);
});

it('a step of many changes is undone in parts: as one step, saying how far it is', async () => {
  const answers: ((answer: object) => void)[] = [];
  const asked = fakeApi({ 'POST /undo': () => new Promise((resolve) => answers.push(resolve)) });
  const { user } = renderScreen(<UndoButton />);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  const answerNext = async (changes: number, left: number) => {
    await expect.poll(() => answers.length).toBe(1);
    answers.pop()?.({ stepId: 's1', label: 'archive 420 emails', changes, left, skipped: [] });
  };
  await answerNext(200, 220);
  expect(await screen.findByText('200 of 420 changes')).toBeVisible();
  await answerNext(200, 20);
  expect(await screen.findByText('400 of 420 changes')).toBeVisible();
  await answerNext(20, 0);
  expect((await screen.findAllByText(/^Undone/)).length).toBeGreaterThan(0);
  expect(asked.map(({ body }) => body)).toEqual([1, 2, 3].map(() => ({ stepId: STEP })));
  const steps = asked.map(({ headers }) => headers.get('docket-step'));
  expect([new Set(steps).size, steps[0]]).toEqual([1, expect.any(String)]);
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(3);
});

it('leaving the page between the parts of an undo asks first, and logging out waits for the last one', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const answers: ((answer: object) => void)[] = [];
  fakeApi({ 'POST /undo': () => new Promise((resolve) => answers.push(resolve)) });
  const { user, client } = renderScreen(<UndoButton />);
  expect(isAsked()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  const part = { stepId: 's1', label: 'archive 420 emails', changes: 210, skipped: [] };
  await expect.poll(() => answers.length).toBe(1);
  answers.pop()?.({ ...part, left: 210 });
  await expect.poll(() => answers.length).toBe(1);
  expect(isAsked()).toBe(true);
  let outcome: string | null = null;
  void changesAnswered(client).then((one) => {
    outcome = one;
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(outcome).toBe(null);
  answers.pop()?.({ ...part, left: 0 });
  await expect.poll(() => outcome).toBe('accepted');
  expect(isAsked()).toBe(false);
});

it('logging out waits for an undo pressed while a redo was in flight', async () => {
  recordStep(currentScreen(), STEP);
  const answers: ((answer: object) => void)[] = [];
  const hold = () => new Promise((resolve) => answers.push(resolve));
  const asked = fakeApi({ 'POST /undo': hold, 'POST /redo': hold });
  const { user, client } = renderScreen(<UndoButton />);
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  await user.click(screen.getByRole('button', { name: 'Undo here' }));
  let outcome: string | null = null;
  void changesAnswered(client).then((one) => {
    outcome = one;
  });
  const done = { stepId: ANOTHER, label: 'archive', changes: 1, left: 0, skipped: [] };
  await expect.poll(() => answers.length).toBe(1);
  answers.pop()?.(done);
  await expect.poll(() => answers.length).toBe(1);
  expect(outcome).toBe(null);
  answers.pop()?.(done);
  await expect.poll(() => outcome).toBe('accepted');
  expect(asked.map(({ path }) => path)).toEqual(['/redo', '/undo']);
});

it('an undo that fails halfway says how far it got', async () => {
  const part = { stepId: 's1', label: 'archive 420 emails', changes: 200, left: 220, skipped: [] };
  const answers: object[] = [part, new FakeFailure(409, 'undo.conflict', 'It was changed')];
  fakeApi({ 'POST /undo': () => answers.shift() });
  const { user } = renderScreen(<UndoButton />);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('It was changed. Undone so far: 200 changes.')).toBeVisible();
  expect(screen.getByText('Partly Undone')).toBeVisible();
});

it('an undo whose second part is refused undoes no earlier step instead', async () => {
  recordStep(currentScreen(), '5e9f8d6c-0000-4000-8000-0000000000f2');
  recordStep(currentScreen(), STEP);
  const part = { stepId: 's1', label: 'archive 420 emails', changes: 200, left: 220, skipped: [] };
  const answers: object[] = [part, new FakeFailure(404, 'undo.not_found', 'It cannot be undone')];
  const asked = fakeApi({ 'POST /undo': () => answers.shift() });
  const { user } = renderScreen(<UndoButton />);
  await user.click(screen.getByRole('button', { name: 'Undo here' }));
  expect(await screen.findByText('It cannot be undone. Undone so far: 200 changes.')).toBeVisible();
  expect(asked.map(({ body }) => body)).toEqual([{ stepId: STEP }, { stepId: STEP }]);
});

it('an undo that is refused never takes back a decision made meanwhile, which waits for it', async () => {
  recordStep(currentScreen(), STEP);
  let refuse = (): void => undefined;
  const refused = new FakeFailure(404, 'undo.not_found', 'It has already been undone');
  const asked = fakeApi({
    'POST /undo': () => new Promise((resolve) => (refuse = () => resolve(refused))),
    'POST /emails/recommendations/process': {},
  });
  const { user } = renderScreen(
    <>
      <UndoButton />
      <DecideButton />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Undo here' }));
  await expect.poll(() => asked).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  refuse();
  await expect.poll(() => asked.at(-1)?.path).toBe('/emails/recommendations/process');
  expect(await screen.findByText('It has already been undone')).toBeVisible();
  expect(asked).toHaveLength(2);
});

it('another undo waits for the parts of the one before', async () => {
  const answers: ((answer: object) => void)[] = [];
  const asked = fakeApi({ 'POST /undo': () => new Promise((resolve) => answers.push(resolve)) });
  const { user } = renderScreen(<UndoButton />);
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  await user.click(screen.getByRole('button', { name: 'Take back another' }));
  const answerNext = async (left: number) => {
    await expect.poll(() => answers.length).toBe(1);
    answers.pop()?.({ stepId: 's1', label: 'archive', changes: 200, left, skipped: [] });
  };
  await answerNext(20);
  await answerNext(0);
  await answerNext(0);
  await expect.poll(() => asked).toHaveLength(3);
  expect(asked.map(({ body }) => body)).toEqual([
    { stepId: STEP },
    { stepId: STEP },
    { stepId: ANOTHER },
  ]);
});
