// Two messages with the same ask, each in a transaction of its own at the same moment.
import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { queueBehind } from '../../testing/queue-behind';
import { mailReader } from '../../testing/reader';
import { receive } from '../../testing/received-mail';
import { classifyTask } from '../classify/classify-emails.usecases';
import { extractTask } from './extract-suggestions.usecases';

const reader = mailReader();
const tellNobody = () => undefined;
const MONDAY = '2026-11-02T08:00:00Z';
const NOON = '2026-11-02T12:00:00Z';
const ask = (by: string, receivedAt: string) => ({
  subject: 'Contract',
  text: `Please send me the signed contract by ${by}.`,
  receivedAt,
});

async function receiveClassified(...mails: ReturnType<typeof ask>[]): Promise<string[]> {
  const { docket, who } = reader;
  const emailIds = await receive(docket, who, mails);
  await classifyTask.run({ userId: who.user.id, emailIds }, docket.deps, tellNobody);
  return emailIds;
}
const extracting =
  (emailId: string | undefined, deps: Partial<typeof reader.docket.deps> = {}) =>
  async () => {
    const batch = { userId: reader.who.user.id, emailIds: [emailId ?? expect.fail()] };
    await extractTask.run(batch, { ...reader.docket.deps, ...deps }, tellNobody);
    return { status: 200 };
  };
const tasksOf = async (emailId: string | undefined) =>
  (await reader.who.get(`/emails/${emailId}/recommendations`)).body.suggestedTasks as object[];

it('an ask in two messages that are read at the same moment is one task', async () => {
  const { docket, who } = reader;
  const [first, second] = await receiveClassified(ask('Friday', MONDAY), ask('Friday', NOON));
  const hold = sql`select pg_advisory_xact_lock(4711)`;
  // Waits, with the suggestions stored and not yet committed.
  const announce: typeof docket.deps.announce = async (trx, ...what) => {
    await hold.execute(trx);
    return docket.deps.announce(trx, ...what);
  };
  await queueBehind({ docket, who, hold }, [extracting(first, { announce }), extracting(second)]);
  expect(await tasksOf(first)).toHaveLength(1);
  expect(await tasksOf(second)).toEqual([]);
});

it('a message that replaces the ask of another gets along with a decision on both', async () => {
  const { docket, who } = reader;
  const projectId = await reader.createProject('Depot');
  const earlier = await reader.analysed(ask('Friday', MONDAY));
  const [later] = await receiveClassified(ask('Wednesday', NOON));
  // The asks are compared once the later message is locked.
  const hold = sql`lock table suggestions in access exclusive mode`;
  const answers = await queueBehind<{ status: number }>({ docket, who, hold }, [
    extracting(later),
    () =>
      who.post('/emails/recommendations/process-many', {
        action: 'change_project',
        emailIds: [earlier.id, later],
        projectId,
      }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await tasksOf(earlier.id)).toEqual([]);
  expect(await tasksOf(later)).toMatchObject([{ dueDate: '2026-11-04' }]);
});
