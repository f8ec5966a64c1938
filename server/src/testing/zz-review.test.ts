import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asUser } from '../platform/db/database';
import { purgeDeleted } from '../platform/changes/purge-deleted.repository';
import { receiveAnalysed } from './received-mail';
import { queueBehind } from './queue-behind';
import { createTestApp, type SignedIn, type TestApp } from './test-app';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp({ now: new Date() });
});
afterAll(() => docket.close());
async function owner<T>(run: (c: Client) => Promise<T>): Promise<T> {
  const c = new Client({ connectionString: docket.ownerUrl });
  await c.connect();
  try { return await run(c); } finally { await c.end(); }
}
const CONTEXT = { name: 'Office', color: '#e44332', timezone: 'Europe/Berlin', workingHours: null };

it.each(['undo first', 'purge first'])('purge and undo of a revert, %s', async (order) => {
  docket.clock.set(new Date());
  who = await docket.signIn('Q' + order);
  await who.post('/contexts', CONTEXT);
  const audit0 = (await who.post('/services', { name: 'Base' })).body;
  const audit = (await who.get('/audit')).body.items[0];
  const s = (await who.post('/services', { name: 'Svc' })).body;
  const c = await who.post('/contexts', { ...CONTEXT, name: 'Ctx' });
  const rev = await who.post(`/audit/${audit.id}/revert`, { what: 'after', conflicts: 'refuse' });
  console.log('revert', c.status, rev.status, rev.body.label);
  await owner(async (cl) => {
    await cl.query(`update services set deleted_at = deleted_at - interval '2 minutes' where deleted_at is not null`);
    await cl.query(`update contexts set deleted_at = deleted_at - interval '2 minutes' where deleted_at is not null`);
  });
  const undo = () => who.post('/undo').catch((e) => ({ status: String(e) }));
  const purge = () => purgeDeleted(docket.db).then((n) => ({ status: 'purged ' + n }), (e) => ({ status: String(e) }));
  const answers = await queueBehind<any>({ docket, who, hold: sql`select from services where id = ${s.id} for update` },
    order === 'undo first' ? [undo, purge] : [purge, undo]);
  console.log(order, answers.map((a) => [a.status, JSON.stringify(a.body)?.slice(0, 300)]));
});

it('undo of archive waits for learner', async () => {
  docket.clock.set(new Date());
  who = await docket.signIn('L1');
  const email = await receiveAnalysed(docket, who, { from: { name: 'dana', address: 'dana@kerr.example' } });
  const d = await who.post('/emails/recommendations/process-many', { action: 'approve_all_tasks', emailIds: [email.id] });
  const a = await who.post('/emails/recommendations/process-many', { action: 'archive', emailIds: [email.id] });
  console.log('archive', d.status, a.status);
  let t = 0;
  await asUser(docket.db, who.user.id, async ({ trx }) => {
    await sql`select from learners where user_id = ${who.user.id} for update`.execute(trx);
    t = performance.now();
    const r = await Promise.race([who.post('/undo').then((x) => JSON.stringify(x.body).slice(0, 120)), new Promise((ok) => setTimeout(() => ok('STILL WAITING'), 3000))]);
    console.log('undo of archive while the learner is held:', r, Math.round(performance.now() - t));
  });
});
it('sql', async () => {
  who = await docket.signIn('S1');
  await owner(async (c) => {
    await c.query(`insert into audit_entries (user_id, actor, action, noun, record_id, step_id) select $1, 'person', 'delete', 'task', gen_random_uuid()::text, '00000000-0000-4000-8000-000000000001' from generate_series(1, 20000)`, [who.user.id]);
    await c.query(`insert into audit_entries (user_id, actor, action, noun, record_id, step_id) select $1, 'sync', 'update', 'email', gen_random_uuid()::text, gen_random_uuid() from generate_series(1, 300000)`, [who.user.id]);
    await c.query('analyze');
  });
  await asUser(docket.db, who.user.id, async ({ trx }) => {
    const one = (await sql<any>`select min(id) id from audit_entries where user_id=${who.user.id}`.execute(trx)).rows[0].id;
    const time = async (name: string, q: any) => { await q.execute(trx); const t = performance.now(); for (let i = 0; i < 5; i += 1) await q.execute(trx); console.log(name, ((performance.now() - t) / 5).toFixed(2), 'ms'); };
    await time('defer now, 20000 in step', sql`select last.at - one.at from audit_entries last, audit_entries one where one.user_id = ${who.user.id} and one.id = ${one} and last.user_id = one.user_id and last.step_id = one.step_id order by last.id desc limit 1`);
    await time('defer nested', sql`select (select last.at from audit_entries last where last.user_id = one.user_id and last.step_id = one.step_id order by last.id desc limit 1) - one.at from audit_entries one where one.user_id = ${who.user.id} and one.id = ${one}`);
    const rev = sql`exists (select 1 from audit_entries header where header.user_id = audit_entries.user_id and header.step_id = audit_entries.step_id and header.noun = 'step') r`;
    const end = sql`(select last.at from audit_entries last where last.user_id = audit_entries.user_id and last.step_id = audit_entries.step_id order by last.id desc limit 1) e`;
    for (const off of [0, 300000]) {
      await time('page before ' + off, sql`select *, ${rev} from audit_entries where user_id = ${who.user.id} order by id desc limit 51 offset ${off}`);
      await time('page now ' + off, sql`select *, ${rev}, ${end} from audit_entries where user_id = ${who.user.id} order by id desc limit 51 offset ${off}`);
    }
    await time('step before', sql`select *, ${rev} from audit_entries where user_id = ${who.user.id} and step_id='00000000-0000-4000-8000-000000000001' order by id desc`);
    await time('step now', sql`select *, ${rev}, ${end} from audit_entries where user_id = ${who.user.id} and step_id='00000000-0000-4000-8000-000000000001' order by id desc`);
  });
}, 120000);
