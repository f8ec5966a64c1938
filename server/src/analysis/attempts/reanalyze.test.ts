import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser, type UserScope } from '../../platform/db/database';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { classifyEmails } from '../classify/classify-emails.usecases';
import { recommendAgain } from '../classify/recommend-again.usecases';
import { extractAgain } from '../extract/extract-again.usecases';
import { extractSuggestionsOf } from '../extract/extract-suggestions.usecases';
import { lockMessages } from '../messages/messages.repository';
import { reanalyze } from './analyze-in-thread.usecases';

let docket: TestApp;
let who: SignedIn;
let of: { userId: string };
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());

/** Analysed emails, of which the second one's stored classifier answer is no longer readable. */
async function readWithOneBroken(name: string): Promise<string[]> {
  who = await docket.signIn(name);
  of = { userId: who.user.id };
  const emailIds = await receive(
    docket,
    who,
    ['Antenna mast', 'Antenna broken', 'Antenna cable', 'Antenna plug'].map((subject) => ({
      subject,
      text: 'Please send me the drawing by Friday.',
    })),
  );
  await classifyEmails(docket.deps, { ...of, emailIds });
  await extractSuggestionsOf(docket.deps, { ...of, emailIds });
  await asUser(docket.db, who.user.id, ({ trx }) =>
    trx
      .updateTable('emails')
      .set({ ai_classification: sql`'{"label": 7}'::jsonb` })
      .where('id', '=', emailIds[1] ?? '')
      .execute(),
  );
  return emailIds;
}

const statuses = async () => {
  const rows = await asUser(docket.db, who.user.id, ({ trx }) =>
    trx.selectFrom('emails').select(['subject', 'status']).orderBy('subject').execute(),
  );
  return Object.fromEntries(rows.map(({ subject, status }) => [subject, status]));
};

it('a stored message whose recommendation cannot be updated is set aside with the reason, and the others are updated', async () => {
  const emailIds = await readWithOneBroken('Ines Marlow');
  const projectId = (await who.post('/projects', { name: 'Antenna', subjectIncludes: ['antenna'] }))
    .body.id as string;
  await recommendAgain(docket.deps, of);
  for (const id of [emailIds[0], emailIds[2], emailIds[3]])
    expect((await who.get(`/emails/${id}/recommendations`)).body.recommendedProject.id).toBe(
      projectId,
    );
  const { items } = (await who.get('/sync/set-aside')).body;
  expect(items).toMatchObject([
    { id: emailIds[1], reason: expect.stringMatching(/^Analyzing this message again failed: \S/) },
  ]);
  // It is not retried automatically.
  await recommendAgain(docket.deps, of);
  expect((await statuses())['Antenna broken']).toBe('set_aside');
});

it('a stored message whose tasks cannot be regenerated is set aside, and those of the others are regenerated', async () => {
  const emailIds = await readWithOneBroken('Noor Haddad');
  const { body: style } = await who.get('/style');
  await who.put('/style', { ...style, titleTemplate: 'Anew: {{task}}' });
  await extractAgain(docket.deps, of);
  for (const id of [emailIds[0], emailIds[2], emailIds[3]])
    expect((await who.get(`/emails/${id}/recommendations`)).body.suggestedTasks[0].title).toMatch(
      /^Anew: /,
    );
  expect(await statuses()).toEqual({
    'Antenna broken': 'set_aside',
    'Antenna cable': 'completed',
    'Antenna mast': 'completed',
    'Antenna plug': 'completed',
  });
});

it('a stored message that cannot be updated for a passing reason stays as it is', async () => {
  const [locked = '', , hiccup = '', other = ''] = await readWithOneBroken('Rhea Lund');
  const before = await statuses();
  const asReader = (run: (scope: UserScope) => Promise<void>) =>
    asUser(docket.db, who.user.id, run);
  /** Somebody else holds one of the rows meanwhile. */
  const update = (ids: readonly string[]) =>
    asReader(async (somebody) => {
      if (ids.includes(locked)) await lockMessages(somebody, [locked]);
      await asReader(async (scope) => {
        await sql`set local lock_timeout = '50ms'`.execute(scope.trx);
        await lockMessages(scope, ids);
      });
    });
  let isFirst = true;
  const onceFailing = async (ids: readonly string[]) => {
    if (isFirst && ids.length === 1 && ids[0] === hiccup) {
      isFirst = false;
      throw new Error('The encoder has ended');
    }
    await update(ids);
  };
  const emailIds = [other, locked, hiccup];
  // So the job is retried.
  await expect(reanalyze(docket.deps, { ...of, emailIds }, onceFailing)).rejects.toThrow(
    'lock timeout',
  );
  expect(isFirst).toBe(false);
  expect(await statuses()).toEqual(before);
});
