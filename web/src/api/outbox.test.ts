import 'fake-indexeddb/auto';

import type { EmailDetail } from '@docket/core/emails/email';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { buildEmail, buildSuggestion } from '../testing/build-email';
import { dropOutbox, emptyOutbox } from '../testing/empty-outbox';
import { FakeFailure, fakeApi, type FakeRequest, undoAnswers } from '../testing/fake-api';
import { type DecisionInput, sendDecision } from './emails';
import { clearOfflineStore, readOffline, WAITING } from './offline-store';
import { addToOutbox, listOutbox, sendDespiteConflict, sendOutbox, undoInOutbox } from './outbox';
import { standing } from './queued-decision';

const PROCESS = 'POST /emails/recommendations/process';
const lost = () => Promise.reject(new TypeError('fetch failed'));
const BUSY = new FakeFailure(503, 'server.unavailable', 'Docket is busy');
const approval: DecisionInput = { emailId: 'e1', action: 'approve_task', data: { taskId: 's1' } };
const archiving: DecisionInput = { emailId: 'e1', action: 'archive', data: {} };
const withTasks = (...parts: Parameters<typeof buildSuggestion>[0][]) =>
  buildEmail({ suggestedTasks: parts.map((part) => buildSuggestion(part)) });
const approved = withTasks({ approved: true, taskId: 't1' });

/** The server's state of the email, and its response to the next decision. */
let email: EmailDetail;
let respond: (request: FakeRequest) => unknown;
let asked: FakeRequest[];
const answerWith = (updatedEmail: EmailDetail) => () => {
  email = updatedEmail;
  return { success: true, updatedEmail, message: '' };
};
const made = (path: RegExp) =>
  asked.filter((one) => one.method === 'POST' && path.test(one.path)).map(({ body }) => body);

afterEach(emptyOutbox);

beforeEach(async () => {
  const plain = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(plain(media), { matches: media.includes('standalone') }),
  );
  dropOutbox();
  await clearOfflineStore();
  email = withTasks({});
  respond = answerWith(approved);
  asked = fakeApi({
    ...undoAnswers,
    'GET /emails/e1/recommendations': () => email,
    [PROCESS]: (request: FakeRequest) => respond(request),
  });
});

const queue = (step: string, decision: DecisionInput, isAttempted = false) =>
  addToOutbox({ step, decision, seen: standing(decision, email), subject: 'Survey', isAttempted })
    .then(() => 'sent')
    .catch((error: Error) => error.name);

describe('undoing a queued decision', () => {
  it('that has never left asks nothing of the server', async () => {
    const outcome = queue('one', approval);
    expect(undoInOutbox('one')).toBe('dropped');
    expect(await outcome).toBe('DecisionDropped');
    await sendOutbox();
    expect(asked).toEqual([]);
  });

  it('while the queue is being read does not bring it back', async () => {
    void queue('one', approval);
    await expect.poll(() => readOffline(WAITING)).toHaveLength(1);
    const sending = sendOutbox();
    undoInOutbox('one');
    await sending;
    expect(asked).toEqual([]);
    expect(listOutbox()).toEqual([]);
  });

  it('whose response was lost undoes it on the server instead of sending it again', async () => {
    void queue('one', approval);
    respond = lost;
    await sendOutbox();
    expect(made(/process$/)).toHaveLength(1);
    expect(undoInOutbox('one')).toBe('marked');
    await sendOutbox();
    expect(made(/process$/)).toHaveLength(1);
    expect(made(/^\/undo$/)).toEqual([{ stepId: 'one' }]);
    expect(listOutbox()).toEqual([]);
  });

  it('that is being sent undoes it once the server has answered', async () => {
    let answer = (): void => undefined;
    respond = () => new Promise((resolve) => (answer = () => resolve(answerWith(approved)())));
    const outcome = queue('one', approval);
    const sending = sendOutbox();
    await expect.poll(() => made(/process$/).length).toBe(1);
    undoInOutbox('one');
    expect(await outcome).toBe('DecisionDropped');
    expect(made(/^\/undo$/)).toEqual([]);
    answer();
    await sending;
    expect(made(/^\/undo$/)).toEqual([{ stepId: 'one' }]);
    expect(listOutbox()).toEqual([]);
  });

  it('waits for a connection, and is done if the decision had never arrived', async () => {
    let answer: () => unknown = lost;
    asked = fakeApi({ 'POST /undo': () => answer() });
    void queue('one', approval, true);
    undoInOutbox('one');
    await sendOutbox();
    await expect.poll(() => readOffline(WAITING)).toMatchObject([{ isUndone: true }]);
    answer = () => new FakeFailure(404, 'undo.not_found', 'Nothing to undo');
    await sendOutbox();
    expect(listOutbox()).toEqual([]);
  });

  const why = 'The email has been deleted.';
  it.each([
    ['was changed again', new FakeFailure(409, 'undo.conflict', why)],
    [
      'is refused',
      new FakeFailure(404, 'undo.not_found', why).with({ skipped: [{ label: 'archive', why }] }),
    ],
  ])('says why if the server cannot undo it any more: it %s', async (_, refused) => {
    asked = fakeApi({ 'POST /undo': refused });
    void queue('one', approval, true);
    undoInOutbox('one');
    await sendOutbox();
    expect(listOutbox()).toMatchObject([{ problem: why }]);
  });

  it('while its first attempt is still on the way is kept until the server can be asked', async () => {
    let lose = (): void => undefined;
    respond = () => new Promise((_, reject) => (lose = () => reject(new TypeError('lost'))));
    let isUndone = false;
    const outcome = sendDecision(new QueryClient(), approval, {
      step: 'one',
      seen: email,
      leaves: () => false,
      isUndone: () => isUndone,
    }).catch((error: Error) => error.name);
    await expect.poll(() => made(/process$/).length).toBe(1);
    isUndone = true;
    lose();
    expect(await outcome).toBe('DecisionDropped');
    await expect.poll(() => made(/^\/undo$/)).toEqual([{ stepId: 'one' }]);
    expect(made(/process$/)).toHaveLength(1);
  });
});

describe('a conflict is not reported', () => {
  it('for a decision whose response was lost and that is in effect', async () => {
    const outcome = queue('one', approval);
    respond = () => {
      email = approved;
      return lost();
    };
    await sendOutbox();
    respond = answerWith(approved);
    await sendOutbox();
    expect(await outcome).toBe('sent');
  });

  const edited = withTasks({ title: 'Send the charts' });
  const { title, description, priority, dueDate, dueTime } = buildSuggestion({
    title: 'Send the charts',
  });
  const edit: DecisionInput = {
    emailId: 'e1',
    action: 'edit_task',
    data: { taskId: 's1', edit: { title, description, priority, dueDate, dueTime } },
  };

  it('for an approval after one’s own edit, even if the server was busy in between', async () => {
    const outcomes = [queue('edit', edit), queue('approval', approval)];
    respond = ({ body }) => ((body as DecisionInput).action === 'edit_task' ? sendEdit() : BUSY);
    const sendEdit = answerWith(edited);
    await sendOutbox();
    respond = answerWith(approved);
    await sendOutbox();
    expect(await Promise.all(outcomes)).toEqual(['sent', 'sent']);
  });

  it('for an approval after one’s own edit whose response was lost', async () => {
    const outcomes = [queue('edit', edit), queue('approval', approval)];
    respond = () => {
      email = edited;
      return lost();
    };
    await sendOutbox();
    respond = ({ body }) =>
      answerWith((body as DecisionInput).action === 'edit_task' ? edited : approved)();
    await sendOutbox();
    expect(await Promise.all(outcomes)).toEqual(['sent', 'sent']);
  });
});

it('what an earlier version of the app queued is sent after its update', async () => {
  const seen = `s1 null ${email.suggestedTasks[0]?.title}`;
  for (const step of ['one', 'two'])
    void addToOutbox({ step, decision: approval, seen, subject: '' });
  await sendOutbox();
  expect(listOutbox()).toEqual([]);
});

it('a conflict of a later decision is reported although an earlier one was sent', async () => {
  email = withTasks({}, { id: 's2', title: 'Book the boat' });
  void queue('one', approval);
  void queue('two', { emailId: 'e1', action: 'approve_task', data: { taskId: 's2' } });
  const [s1, s2] = [{ approved: true }, { id: 's2', title: 'Book the boat', approved: false }];
  email = withTasks({}, s2);
  respond = answerWith(withTasks(s1, s2));
  await sendOutbox();
  expect(listOutbox()).toMatchObject([
    { step: 'two', problem: expect.stringContaining('decided elsewhere') },
  ]);
});

it('Apply Anyway resets a task that was edited since its approval', async () => {
  email = approved;
  void queue('one', { emailId: 'e1', action: 'reset_task', data: { taskId: 's1', force: false } });
  const refused = new FakeFailure(409, 'suggestion.edited', 'Remove it anyway?');
  respond = ({ body }) =>
    (body as { data: { force: boolean } }).data.force ? answerWith(withTasks({}))() : refused;
  await sendOutbox();
  expect(listOutbox()).toMatchObject([{ problem: 'Remove it anyway?' }]);
  await sendDespiteConflict('one');
  expect(listOutbox()).toEqual([]);
});

it('Apply Anyway is not answered with what the server kept of an attempt whose response was lost', async () => {
  void queue('one', approval);
  const [keys, sentAs] = [new Set<string | null>(), new Set<string | null>()];
  respond = ({ headers }) => {
    keys.add(headers.get('idempotency-key'));
    sentAs.add(headers.get('docket-step'));
    return lost();
  };
  await sendOutbox();
  email = withTasks({ approved: false });
  await sendOutbox();
  expect(listOutbox()).toMatchObject([{ problem: expect.stringContaining('decided elsewhere') }]);
  await sendDespiteConflict('one');
  expect([keys, sentAs].map(({ size }) => size)).toEqual([2, 1]);
});

it('an unresolved conflict does not queue decisions on other emails', async () => {
  respond = () => new FakeFailure(409, 'suggestion.gone', 'It was withdrawn');
  void queue('one', approval);
  await sendOutbox();
  const decide = (emailId: string) =>
    sendDecision(
      new QueryClient(),
      { ...archiving, emailId },
      { step: emailId, seen: undefined, leaves: () => false },
    ).catch((error: Error) => error.message);
  expect(await decide('e2')).toBe('It was withdrawn');
  void decide('e1');
  await expect.poll(() => listOutbox().map(({ step }) => step)).toEqual(['one', 'e1']);
});
