import { AsyncLocalStorage } from 'node:async_hooks';

import { expect, it } from 'vitest';

import { createInlineThreads, type Threads } from '../../platform/threads/thread-task';
import { configuredPerson, contentOf, type ExportedFile } from './testing/configured-person';

/** A thread has a copy of its input, and knows nothing of the request that it works for. */
const asInThread = AsyncLocalStorage.snapshot();
const person = configuredPerson({
  threads: (deps) => {
    const own = createInlineThreads(deps);
    const run: Threads<ReturnType<typeof deps>>['run'] = (task, input) =>
      asInThread(() => own.run(task, structuredClone(input)));
    return { ...own, run };
  },
});

async function importFile(file: object, dryRun = false) {
  const answer = await person.docket.app.inject({
    method: 'POST',
    url: `/api/v1/import?dryRun=${dryRun}`,
    headers: { cookie: person.who.cookie },
    payload: file,
  });
  expect(answer.statusCode).toBe(200);
  return { diff: answer.json(), step: answer.headers['docket-step'] };
}

const vetoes = [{ sender: 'kim@kerr.example', project: 'Roof' }];
const imageSenders = ['news@paper.example'];
const decisions = [
  {
    message: '<1@kerr.example>',
    kind: 'project',
    project: null,
    wasRight: false,
    confidence: 0.9,
    data: {},
    decidedAt: '2026-11-01T08:00:00.000Z',
    learned: null,
  },
];
const importEntry = async () =>
  (await person.who.get('/audit?noun=configuration')).body.items[0] as Record<string, unknown>;

/** A newcomer, and the file of a person with one of everything that Undo takes back. */
async function fileForNewcomer(): Promise<ExportedFile> {
  await person.configure();
  const file = { ...(await person.exportFile()), decisions: [], background: null };
  await person.becomeNewcomer();
  return file;
}

it('an import is one step, which Undo takes back and Redo does again (“act once, undo once”)', async () => {
  const file = await fileForNewcomer();
  const before = contentOf(await person.exportFile());
  const { step } = await importFile(file);
  expect(step).toEqual(expect.any(String));
  const { items } = (await person.who.get('/audit?pageSize=100')).body;
  expect(new Set(items.map(({ stepId }: { stepId: string }) => stepId))).toEqual(new Set([step]));

  const undone = await person.who.post('/undo', { stepId: step });
  expect(undone.body).toMatchObject({ label: 'import configuration', left: 0 });
  expect(contentOf(await person.exportFile())).toEqual(before);
  expect(await importEntry()).toMatchObject({ revertible: false, revertedBy: expect.any(Number) });

  expect((await person.who.post('/redo')).status).toBe(200);
  expect(contentOf(await person.exportFile())).toEqual(contentOf(file));
});

it('the entry of an import says what was imported, and reverts the whole import', async () => {
  const file = await fileForNewcomer();
  const before = contentOf(await person.exportFile());
  await importFile(file);
  const entry = await importEntry();
  expect(entry).toMatchObject({ revertible: true, whyNot: null, before: null });
  expect(entry['after']).toEqual({
    imported: {
      projects: '2 new',
      services: '2 new',
      templates: '1 new',
      rules: '1 new',
      contexts: '1 new',
      style: '1 changed',
      settings: '1 changed',
    },
    notUndoable: {},
  });
  const { status, body } = await person.who.post(`/audit/${String(entry['id'])}/revert`, {
    what: 'change',
  });
  expect({ status, stays: body.stays }).toEqual({ status: 200, stays: [] });
  expect(contentOf(await person.exportFile())).toEqual(before);
});

it('an import of which every change was reverted by itself cannot be reverted again', async () => {
  const file = await fileForNewcomer();
  await importFile(file);
  const entry = await importEntry();
  const { items } = (await person.who.get('/audit?pageSize=100')).body;
  for (const { id, noun } of items as { id: number; noun: string }[])
    if (noun !== 'configuration') await person.who.post(`/audit/${id}/revert`, { what: 'change' });
  const again = await person.who.post(`/audit/${String(entry['id'])}/revert`, { what: 'change' });
  expect(again).toMatchObject({
    status: 409,
    body: { error: { message: 'Its changes have already been reverted' } },
  });
});

it('projects ruled out and senders whose images are shown are taken back and done again', async () => {
  await person.make('/projects', { name: 'Roof' });
  const file = { ...(await person.exportFile()), vetoes, imageSenders };
  const { step } = await importFile(file);
  expect(await person.exportFile()).toMatchObject({ vetoes, imageSenders });
  expect((await person.who.post('/undo', { stepId: step })).body).toMatchObject({ left: 0 });
  expect(await person.exportFile()).toMatchObject({ vetoes: [], imageSenders: [] });
  expect((await person.who.post('/redo')).status).toBe(200);
  expect(await person.exportFile()).toMatchObject({ vetoes, imageSenders });
});

it('what Undo cannot take back is named before the import and in its entry, and stays', async () => {
  await person.make('/projects', { name: 'Roof' });
  const file = { ...(await person.exportFile()), decisions, imageSenders };
  const { diff, step: none } = await importFile(file, true);
  expect(none).toBeUndefined();
  expect(
    diff.changes.map(({ noun, isUndoable }: Record<string, unknown>) => [noun, isUndoable]),
  ).toEqual([
    ['projects', true],
    ['style', true],
    ['settings', true],
    ['decisions', false],
    ['senders whose images are shown', true],
  ]);
  const { step } = await importFile(file);
  expect((await importEntry())['after']).toEqual({
    imported: { 'senders whose images are shown': '1 new' },
    notUndoable: { decisions: '1 new' },
  });
  expect((await person.who.post('/undo', { stepId: step })).status).toBe(200);
  const after = await person.exportFile();
  expect(after).toMatchObject({ decisions, imageSenders: [] });
});

it('an import of nothing that can be undone offers no Undo', async () => {
  const file = { ...(await person.exportFile()), decisions };
  expect((await importFile(file)).step).toBeUndefined();
  expect(await importEntry()).toMatchObject({
    revertible: false,
    whyNot: 'Nothing that was imported can be undone',
  });
  expect((await person.who.get('/undo')).body.undo).toBeNull();
});
