import { updateSettings } from '@docket/core/settings/settings.contract';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { call } from '../../api/client';
import { randomId } from '../../api/random-id';
import { dialogAnswers } from '../../testing/dialog-answers';
import { requestedUndo, fakeApi, FakeFailure, undoAnswers } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { Shell } from './shell';

afterEach(() => sessionStorage.clear());

function show(more: Record<string, unknown> = {}) {
  const asked = fakeApi({
    ...dialogAnswers,
    ...undoAnswers,
    'PATCH /settings': {
      ...dialogAnswers['GET /settings'],
      theme: 'dark',
    },
    ...more,
  });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const at = (path: string, name: string) => ({ path, element: <h1>{name}</h1> });
  const children = [at('/', 'Home'), at('/tasks', 'Tasks'), at('/audit', 'Log')];
  const undos = () => asked.filter(({ path }) => path === '/undo' || path === '/redo');
  const shown = renderRoutes([{ element: <Shell />, children }], '/tasks');
  return { ...shown, asked, posts: () => undos().filter(({ method }) => method === 'POST') };
}

const change = () => call(updateSettings, { body: { theme: 'dark' } });
const makeStep = (step: string) => call(updateSettings, { body: { theme: 'dark' }, step });

it('u undoes the step made on this screen, by its id', async () => {
  const { user, asked, posts } = show();
  await screen.findByRole('heading', { name: 'Tasks' });
  await change();
  await user.keyboard('u');
  expect((await screen.findAllByText(/^Undone/)).length).toBeGreaterThan(0);
  expect(requestedUndo(asked)).toBe(true);
  await user.keyboard('u');
  expect(await screen.findByText('Nothing to Undo Here')).toBeVisible();
  expect(posts()).toHaveLength(1);
});

it('u does not undo steps of another screen, and links to the Audit Log', async () => {
  const { user, posts } = show();
  await screen.findByRole('heading', { name: 'Tasks' });
  await change();
  await user.keyboard('gh');
  await screen.findByRole('heading', { name: 'Home' });
  await user.keyboard('u');
  expect(await screen.findByText('Nothing to Undo Here')).toBeVisible();
  expect(posts()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Audit Log' }));
  expect(await screen.findByRole('heading', { name: 'Log' })).toBeVisible();
});

it('the step can be undone after returning to its screen', async () => {
  const { user, asked } = show();
  await screen.findByRole('heading', { name: 'Tasks' });
  await change();
  await user.keyboard('gh');
  await screen.findByRole('heading', { name: 'Home' });
  await user.keyboard('gt');
  await screen.findByRole('heading', { name: 'Tasks' });
  await user.keyboard('u');
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it('an undo without a response can be retried', async () => {
  let works = false;
  const { user, posts } = show({
    'POST /undo': () =>
      works ? undoAnswers['POST /undo'] : new FakeFailure(500, 'server.failed', ''),
  });
  await screen.findByRole('heading', { name: 'Tasks' });
  await change();
  await user.keyboard('u');
  expect(await screen.findByText('Failed to undo')).toBeVisible();
  works = true;
  await user.keyboard('u');
  expect((await screen.findAllByText(/^Undone/)).length).toBeGreaterThan(0);
  expect(posts()).toHaveLength(2);
});

it('a step whose record has changed since is refused with the reason, and no earlier one is undone', async () => {
  const message = 'Cannot undo “create task “Call Dana””: “Call Dana” has changed since.';
  const { user, posts } = show({
    'POST /undo': () => new FakeFailure(409, 'undo.conflict', message),
  });
  await screen.findByRole('heading', { name: 'Tasks' });
  await change();
  await change();
  await user.keyboard('u');
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(posts()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Audit Log' }));
  expect(await screen.findByRole('heading', { name: 'Log' })).toBeVisible();
});

it('a step that is final is refused with its own reason, and only the next u is about an earlier one', async () => {
  const message = 'Cannot undo “delete rule “Invoices””: Deletions are final after 10 seconds';
  const { user, posts } = show({
    'POST /undo': () => new FakeFailure(409, 'undo.conflict', message),
  });
  await screen.findByRole('heading', { name: 'Tasks' });
  const [earlier, deletion] = [randomId(), randomId()];
  await makeStep(earlier);
  await makeStep(deletion);
  await user.keyboard('u');
  expect((await screen.findAllByText('Not Undone')).length).toBeGreaterThan(0);
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(posts().map(({ body }) => body)).toEqual([{ stepId: deletion }]);
  await user.keyboard('u');
  await expect.poll(() => posts()).toHaveLength(2);
  expect(posts()[1]?.body).toEqual({ stepId: earlier });
});

it('a step whose undo got no answer keeps its place: u still undoes those made after it first', async () => {
  const answers: ((answer: FakeFailure) => void)[] = [];
  const lost = new FakeFailure(503, 'server.unavailable', 'Try again in a moment.');
  const { user, posts } = show({
    'POST /undo': () => new Promise((resolve) => answers.push(resolve)),
  });
  await screen.findByRole('heading', { name: 'Tasks' });
  const [first, latest] = [randomId(), randomId()];
  await makeStep(first);
  await user.keyboard('u');
  await expect.poll(() => posts()).toHaveLength(1);
  await makeStep(latest);
  answers[0]?.(lost);
  await screen.findAllByText('Try again in a moment.');
  await user.keyboard('u');
  await expect.poll(() => posts()).toHaveLength(2);
  expect(posts()[1]?.body).toEqual({ stepId: latest });
  answers[1]?.(lost);
});

it('u undoes a step made after one that was refused', async () => {
  const refused = randomId();
  const { user, posts } = show({
    'POST /undo': () => new FakeFailure(409, 'undo.conflict', 'Deletions are final'),
  });
  await screen.findByRole('heading', { name: 'Tasks' });
  await makeStep(refused);
  await user.keyboard('u');
  expect((await screen.findAllByText('Not Undone')).length).toBeGreaterThan(0);
  const latest = randomId();
  await makeStep(latest);
  await user.keyboard('u');
  await expect.poll(() => posts()).toHaveLength(2);
  expect(posts()[1]?.body).toEqual({ stepId: latest });
});

it('u pressed while Redo is in flight undoes what Redo did', async () => {
  let answer: (redone: object) => void = () => undefined;
  const { user, posts } = show({
    'POST /redo': () => new Promise((resolve) => (answer = resolve)),
  });
  await screen.findByRole('heading', { name: 'Tasks' });
  await change();
  await user.keyboard('u');
  expect((await screen.findAllByText(/^Undone/)).length).toBeGreaterThan(0);
  await user.keyboard('{Shift>}U{/Shift}');
  await expect.poll(() => posts().length).toBe(2);
  await user.keyboard('u');
  expect(screen.queryByText('Nothing to Undo Here')).toBeNull();
  answer(undoAnswers['POST /redo']);
  await expect.poll(() => posts().map(({ path }) => path)).toEqual(['/undo', '/redo', '/undo']);
});

it('what u finds left to undo is said after the undos before it are done', async () => {
  let answer: (undone: object) => void = () => undefined;
  const { user } = show({ 'POST /undo': () => new Promise((resolve) => (answer = resolve)) });
  await screen.findByRole('heading', { name: 'Tasks' });
  await change();
  await user.keyboard('uu');
  expect(screen.queryByText('Nothing to Undo Here')).toBeNull();
  answer(undoAnswers['POST /undo']);
  expect(await screen.findByText('Nothing to Undo Here')).toBeVisible();
});

it('one u too many undoes nothing that was done after it', async () => {
  const answers: ((undone: object) => void)[] = [];
  const { user, posts } = show({ 'POST /undo': () => new Promise((done) => answers.push(done)) });
  await screen.findByRole('heading', { name: 'Tasks' });
  await makeStep(randomId());
  await user.keyboard('uu');
  await expect.poll(() => answers).toHaveLength(1);
  await makeStep(randomId());
  answers[0]?.(undoAnswers['POST /undo']);
  await screen.findAllByText(/^Undone/);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(posts()).toHaveLength(1);
  expect(screen.queryByText('Nothing to Undo Here')).toBeNull();
});

it('one u too many tries an undo again that failed meanwhile', async () => {
  const answers: ((undone: object) => void)[] = [];
  const { user, posts } = show({ 'POST /undo': () => new Promise((done) => answers.push(done)) });
  await screen.findByRole('heading', { name: 'Tasks' });
  await makeStep(randomId());
  await user.keyboard('uu');
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.(new FakeFailure(500, 'server.failed', ''));
  await expect.poll(() => posts()).toHaveLength(2);
  const [first, second] = posts();
  expect(second?.body).toEqual(first?.body);
  answers[1]?.(undoAnswers['POST /undo']);
  expect((await screen.findAllByText(/^Undone/)).length).toBeGreaterThan(0);
});

it('u pressed while a Redo that fails is in flight undoes nothing that was done after it', async () => {
  let answer: (failure: FakeFailure) => void = () => undefined;
  const { user, posts } = show({
    'POST /redo': () => new Promise((resolve) => (answer = resolve)),
  });
  await screen.findByRole('heading', { name: 'Tasks' });
  await user.keyboard('{Shift>}U{/Shift}');
  await expect.poll(() => posts()).toHaveLength(1);
  await user.keyboard('u');
  await makeStep(randomId());
  answer(new FakeFailure(404, 'redo.not_found', 'Nothing to redo'));
  expect(await screen.findByText('Nothing to redo')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(posts()).toHaveLength(1);
});

it('the palette names the key of Undo only on the screen where it undoes that step', async () => {
  const step = randomId();
  const { user } = show({
    'GET /undo': {
      undo: { stepId: step, label: 'update settings', at: '2026-01-01T00:00:00Z' },
      redo: null,
    },
  });
  await screen.findByRole('heading', { name: 'Tasks' });
  await makeStep(step);
  const undo = async () => {
    await user.keyboard('{Control>}k{/Control}');
    const { textContent } = await screen.findByRole('option', { name: /^Undo/ });
    await user.keyboard('{Escape}');
    return textContent;
  };
  expect(await undo()).toBe('Undo: update settingsU');
  await user.keyboard('gh');
  await screen.findByRole('heading', { name: 'Home' });
  expect(await undo()).toBe('Undo: update settings');
});

it('the sheet of shortcuts lists Undo and Redo once, also while a notice offers them', async () => {
  const { user } = show();
  await screen.findByRole('heading', { name: 'Tasks' });
  await change();
  await user.keyboard('u');
  expect(await screen.findByRole('button', { name: /^Redo/ })).toBeVisible();
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(sheet.getAllByText(/^Redo/).map(({ textContent }) => textContent)).toEqual([
    'Redo the last undone stepShiftUorShiftZorCtrlShiftZ',
  ]);
});
