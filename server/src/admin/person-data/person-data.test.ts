import { gunzipSync, gzipSync } from 'node:zlib';

import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receive, receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { readPersonFile } from './person-file';
import { listPersonTables } from './person-rows.repository';
import { contentOf, exported, imported } from './testing/moved-data';

let docket: TestApp;
/** Another installation, already used by others. */
let elsewhere: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
  elsewhere = await createTestApp();
  const other = await elsewhere.signIn('Other');
  for (const name of ['One', 'Two']) await other.post('/projects', { name });
});
afterAll(async () => {
  await docket.close();
  await elsewhere.close();
});
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Mover ${users}`);
});

/**
 * Two projects with the same name, a rule, a service, a template, tasks, decisions of every kind, an archived email.
 */
async function work(): Promise<{ emailId: string; taskId: string }> {
  const make = async (path: string, body: object) => {
    docket.clock.advance(1);
    const answer = await who.post(path, body);
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    return answer.body;
  };
  const first = await make('/projects', { name: 'Roof' });
  const second = await make('/projects', { name: 'Roof' });
  await make('/rules', {
    name: 'Kerr',
    if: { domainMatches: ['kerr.example'] },
    then: { projectId: second.id },
  });
  const service = await make('/services', { name: 'Fit-out' });
  await make(`/services/${service.id}/projects`, {
    project_id: first.id,
    project_name: 'The roof',
  });
  await make('/templates', { name: 'Start', services: ['Fit-out'], items: ['Call'] });
  const checklist = [{ id: 'a', text: 'Call the roofer', completed: true }];
  await make('/tasks', { title: 'Own task', project_id: second.id, checklist });
  const email = await receiveAnalysed(docket, who, {
    subject: 'Slates',
    text: 'Please send me the report by Friday.',
  });
  const decide = (action: string, data: object) =>
    make('/emails/recommendations/process', { emailId: email.id, action, data });
  await decide('change_project', { projectId: second.id });
  const [suggestion] = email.suggestedTasks;
  await decide('approve_task', { taskId: suggestion.id });
  await decide('submit_feedback', { text: 'All about slates' });
  await decide('archive', {});
  await make('/projects', { name: 'A mistake' });
  await make('/undo', {});
  return { emailId: email.id, taskId: suggestion.id };
}

describe('all data of a person', () => {
  it('is identical in an empty account of another installation, even duplicate names', async () => {
    await work();
    const file = await exported(docket, who);
    const there = await elsewhere.signIn(`Mover ${users}`);
    const { status, body } = await imported(elsewhere, there, file);
    expect(status).toBe(200);
    expect(body.rows).toBeGreaterThan(20);
    expect(contentOf(await exported(elsewhere, there))).toEqual(contentOf(file));
    const projects = (await there.get('/projects?search=Roof')).body.items;
    const [rule] = (await there.get('/rules')).body;
    expect(projects).toHaveLength(2);
    expect(projects.map(({ id }: { id: string }) => id)).toContain(rule.then.projectId);
  });

  it('contains nothing of anyone else', async () => {
    await work();
    const other = await docket.signIn(`Neighbour ${users}`);
    const rows = gunzipSync(await exported(docket, other)).toString();
    expect(rows.match(/"rows":[1-9]/g)).toBeNull();
  });

  it('keeps every id in a text, also one that other files use for the person', async () => {
    const nil = '00000000-0000-0000-0000-000000000000';
    await who.post('/projects', { name: `Tenant ${nil}` });
    const there = await elsewhere.signIn(`Mover ${users}`);
    const file = await exported(docket, who);
    expect((await imported(elsewhere, there, file)).status).toBe(200);
    const [project] = (await there.get('/projects')).body.items;
    expect(project.name).toBe(`Tenant ${nil}`);
  });

  it('is imported from an older file, in which the nil id stands for the person', async () => {
    const nil = '00000000-0000-0000-0000-000000000000';
    await work();
    const file = await exported(docket, who);
    const text = gunzipSync(file).toString();
    const { person, ...header } = JSON.parse(text.slice(0, text.indexOf('\n')));
    const rows = text.slice(text.indexOf('\n')).replaceAll(person, nil);
    expect(rows).toContain(nil);
    const there = await elsewhere.signIn(`Mover ${users}`);
    const older = gzipSync(`${JSON.stringify(header)}${rows}`);
    expect((await imported(elsewhere, there, older)).status).toBe(200);
    const copy = await exported(elsewhere, there);
    expect(gunzipSync(copy).toString()).not.toContain(nil);
    expect(contentOf(copy)).toEqual(contentOf(file));
  });

  it('keeps decisions, so that no approval can be counted twice', async () => {
    const { emailId, taskId } = await work();
    const there = await elsewhere.signIn(`Mover ${users}`);
    await imported(elsewhere, there, await exported(docket, who));
    const progress = async (person: SignedIn) => (await person.get('/training/progress')).body;
    expect(await progress(there)).toEqual(await progress(who));
    const again = { emailId, action: 'approve_task', data: { taskId } };
    await there.post('/emails/recommendations/process', again);
    expect(await progress(there)).toEqual(await progress(who));
    expect((await there.get('/tasks')).body.total).toBe((await who.get('/tasks')).body.total);
  });

  it('continues from there: later decisions follow the imported ones', async () => {
    await work();
    const there = await elsewhere.signIn(`Mover ${users}`);
    await imported(elsewhere, there, await exported(docket, who));
    expect((await there.get('/audit')).body.items[0]).toMatchObject({
      action: 'import',
      title: 'All data imported',
      revertible: false,
    });
    const made = await there.post('/projects', { name: 'New' });
    expect(made.status).toBe(200);
    const ids = await asUser(elsewhere.db, there.user.id, ({ trx }) =>
      trx.selectFrom('audit_entries').select(['id', 'title']).orderBy('id').execute(),
    );
    expect(ids.at(-1)?.title).toBe('New');
  });

  it('leaves out credentials, and what another installation rebuilds', async () => {
    const tables = await asUser(docket.db, who.user.id, listPersonTables);
    const names = tables.map(({ table }) => table);
    expect(names).toEqual(
      expect.arrayContaining(['projects', 'tasks', 'emails', 'decisions', 'audit_entries']),
    );
    for (const secret of [
      'sessions',
      'mail_accounts',
      'mail_subscriptions',
      'idempotency_keys',
      'task_services',
    ])
      expect(names).not.toContain(secret);
  });

  it('leaves undecided mail, and the text of the rest, to the mailbox that still has it', async () => {
    const text = `${'Word '.repeat(100)} The scaffold leaks.`;
    const [, kept] = await receive(docket, who, [{ subject: 'Rent' }, { subject: 'Slates', text }]);
    await who.post('/emails/recommendations/process', { emailId: kept, action: 'archive' });
    const file = gunzipSync(await exported(docket, who)).toString();
    expect(file).toContain('"subject":"Slates"');
    expect(file).not.toContain('"subject":"Rent"');
    expect(file).not.toContain('scaffold leaks');
  });
});

const HEADER = `${JSON.stringify({
  format: 'docket-person',
  version: 1,
  exportedAt: '',
  docket: '',
  name: '',
  email: '',
})}\n`;

async function lastNumber(): Promise<number> {
  const owner = new Client({ connectionString: elsewhere.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ last: number }>(
    'select last_value::int as last from audit_entries_id_seq',
  );
  await owner.end();
  return rows[0]?.last ?? 0;
}

describe('an import of all data is refused', () => {
  const refusal = async (file: Buffer) => {
    const there = await elsewhere.signIn(`Refused ${users}`);
    const { status, body } = await imported(elsewhere, there, file);
    expect((await there.get('/projects')).body.total).toBe(0);
    return `${status} ${body.error.message}`;
  };
  const edited = async (change: (text: string) => string) =>
    gzipSync(change(gunzipSync(await exported(docket, who)).toString()));

  it('into an account in which something was created', async () => {
    const file = await exported(docket, who);
    await who.post('/projects', { name: 'Mine' });
    const { status, body } = await imported(docket, who, file);
    expect(`${status} ${body.error.code}`).toBe('422 person_data.not_empty');
    expect((await who.get('/projects')).body.total).toBe(1);
  });

  it('for a file that is something else, truncated, or changed inconsistently', async () => {
    await work();
    const file = await exported(docket, who);
    expect(await refusal(Buffer.from('{}'))).toContain('422 This file cannot be imported');
    expect(await refusal(gzipSync('{}'))).toContain('not a data download');
    expect(await refusal(file.subarray(0, -20))).toContain('incomplete or damaged');
    const cut = await edited((text) => text.slice(0, text.lastIndexOf('{"end"')));
    expect(await refusal(cut)).toContain('incomplete or damaged');
    const foreign = await edited((text) => text.replace('"table":"projects"', '"table":"users"'));
    expect(await refusal(foreign)).toContain('does not know users');
    const misfit = await edited((text) =>
      text.replace(
        '"is_archived":false,"archived_at":null',
        '"is_archived":"?","archived_at":null',
      ),
    );
    expect(await refusal(misfit)).toContain('contradict each other');
  });

  it.each([
    ['a pattern', '{"bodyRegex":"("}', 'is not valid'],
    ['conditions', '{"bodyRegex":5}', 'has conditions of an unknown kind'],
  ])('for %s that the form of a project would refuse', async (_, conditions, reason) => {
    await work();
    const each = (title: RegExp) =>
      edited((text) =>
        text
          .split('\n')
          .map((line) =>
            title.test(line)
              ? line.replace(/^(\{"id".*"conditions":)\{[^}]*\}/, `$1${conditions}`)
              : line,
          )
          .join('\n'),
      );
    expect(await refusal(await each(/"name":"Roof"/))).toContain(`the project “Roof” ${reason}`);
    // A deleted project, which Undo can restore.
    const deleted = await each(/"name":"A mistake"/);
    expect(await refusal(deleted)).toContain(`the project “A mistake” ${reason}`);
  });

  it.each(['{}', '5', '[{"bodyRegex":5}]'])(
    'for more conditions of a rule of another shape: %s',
    async (and) => {
      await work();
      const file = await edited((text) =>
        text.replace('"and_conditions":[]', `"and_conditions":${and}`),
      );
      expect(await refusal(file)).toBe(
        '422 This file cannot be imported: the rule “Kerr” has conditions of an unknown kind',
      );
    },
  );

  it('for numbers of rows that do not exist, however many rows it announces', async () => {
    await work();
    const before = await lastNumber();
    const announced = await edited((text) =>
      text.replace(/("table":"audit_entries".*"rows":)\d+\}/, '$15000000}'),
    );
    expect(await refusal(announced)).toContain('incomplete or damaged');
    expect((await lastNumber()) - before).toBeLessThan(1_000);
    const nowhere = await edited((text) =>
      text.replace('"reverted_by":null', '"reverted_by":4999999'),
    );
    expect(await refusal(nowhere)).toContain('points to nothing');
  });

  it('if it is larger uncompressed than any mailbox', async () => {
    const file = (async function* unpacked() {
      yield Buffer.from(HEADER);
      for (;;) yield Buffer.from('{}');
    })();
    const reader = {
      begin: async () => null,
      rows: async () => undefined,
      end: async () => undefined,
    };
    await expect(readPersonFile(file, reader, 1_000)).rejects.toThrow('larger than');
  });
});
