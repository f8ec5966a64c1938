import { describe, expect, it } from 'vitest';

import { changed, configuredPerson, contentOf } from './testing/configured-person';

const person = configuredPerson();

describe('an export', () => {
  it('is a JSON file called training-area-export-{date}.json (§ 2, 9)', async () => {
    const { headers, body } = await person.who.get('/export');
    expect(headers['content-disposition']).toBe(
      'attachment; filename="training-area-export-2026-11-02.json"',
    );
    expect(body).toMatchObject({ format: 'docket-configuration', version: 1 });
  });

  it('has the date in the person’s zone in its name', async () => {
    const { who, docket } = person;
    const zone = 'Pacific/Kiritimati';
    const context = { name: 'Line Islands', color: '#e44332', timezone: zone, workingHours: null };
    await who.post('/contexts', { ...context, isDefault: true });
    docket.clock.set('2026-11-02T15:00:00Z');
    const { headers } = await who.get('/export');
    expect(headers['content-disposition']).toContain('training-area-export-2026-11-03.json');
  });

  it('contains nothing of another user', async () => {
    await person.configure();
    const other = await person.docket.signIn('Other');
    const { body } = await other.get('/export');
    expect(body).toMatchObject({ projects: [], services: [], templates: [], rules: [] });
  });

  it('leaves out references to a deleted project', async () => {
    await person.configure();
    const { items } = (await person.who.get('/projects?search=Roof')).body;
    await person.who.delete(`/projects/${items[0].id}`);
    const file = await person.exportFile();
    expect(file.rules).toEqual([]);
    expect(file.services[1].projects).toEqual([]);
    expect((await person.importing(file)).status).toBe(200);
  });
});

describe('an import', () => {
  it('into an empty account creates the same configuration (§ 7)', async () => {
    await person.configure();
    const file = await person.exportFile();
    await person.becomeNewcomer();
    const { status, body } = await person.importing(file);
    expect(status).toBe(200);
    expect(body.applied).toBe(true);
    expect(changed(body)).toEqual([
      'projects',
      'services',
      'templates',
      'rules',
      'contexts',
      'style',
      'settings',
    ]);
    expect(contentOf(await person.exportFile())).toEqual(contentOf(file));
    const archived = (await person.who.get('/archives')).body.projects;
    expect(archived).toMatchObject([{ name: 'Old', archived_at: expect.any(String) }]);
  });

  it('keeps the order of a service’s projects', async () => {
    const service = await person.make('/services', { name: 'Fit-out' });
    const names = ['Ivy', 'Ash', 'Oak', 'Elm', 'Yew', 'Bay', 'Fir', 'Box'];
    for (const name of names) {
      const project_id = await person.make('/projects', { name });
      const member = { project_id, project_name: name, status: 'open' };
      await person.make(`/services/${service}/projects`, member);
    }
    const file = await person.exportFile();
    await person.becomeNewcomer();
    expect((await person.importing(file)).status).toBe(200);
    const { services } = await person.exportFile();
    expect(services).toEqual(file.services);
    expect(
      services[0].projects.map(({ projectName }: { projectName: string }) => projectName),
    ).toEqual(names);
  });

  it('of existing records changes nothing', async () => {
    await person.configure();
    const { body } = await person.importing(await person.exportFile());
    expect(changed(body)).toEqual([]);
    expect(body.changes.map(({ same }: { same: number }) => same)).toEqual([2, 2, 1, 1, 1, 1, 1]);
  });

  it('changes what differs by name, and keeps what the file does not mention', async () => {
    await person.configure();
    const file = await person.exportFile();
    await person.make('/projects', { name: 'Kept' });
    file.projects[0].name = 'ROOF';
    file.services[1].projects[0].status = 'open';
    file.rules[0].rule.then.priority = 'P4';
    const { body } = await person.importing(file);
    expect(changed(body)).toEqual(['projects', 'services', 'rules']);
    const after = await person.exportFile();
    expect(after.projects.map(({ name }: { name: string }) => name)).toEqual([
      'ROOF',
      'Old',
      'Kept',
    ]);
    expect(after.services[1].projects).toMatchObject([{ project: 'ROOF', status: 'open' }]);
    expect(after.rules).toHaveLength(1);
    expect(after.rules[0].rule.then.priority).toBe('P4');
  });

  it('accepts a rule with a longer assignee and tags, as earlier releases stored them', async () => {
    await person.configure();
    const file = await person.exportFile();
    const long = { assignee: 'a'.repeat(5_000), tags: ['t'.repeat(300), 'legal', 'legal'] };
    const { rule } = file.rules[0] as { rule: { then: object } };
    Object.assign(rule.then, long);
    expect((await person.importing(file)).status).toBe(200);
    expect((await person.exportFile()).rules[0]).toMatchObject({ rule: { then: long } });
    expect(changed((await person.importing(file)).body)).toEqual([]);
  });

  it('handles an archived service or template of the same name', async () => {
    await person.configure();
    const file = await person.exportFile();
    const [service] = (await person.who.get('/services')).body.items;
    const [template] = (await person.who.get('/templates')).body.items;
    await person.who.post(`/archives/services/${service.id}/archive`);
    await person.who.post(`/archives/templates/${template.id}/archive`);
    const { status, body } = await person.importing(file);
    expect({ status, changed: changed(body) }).toEqual({ status: 200, changed: [] });
  });

  it('as a dry run reports what it would change, and changes nothing', async () => {
    await person.configure();
    const file = await person.exportFile();
    await person.becomeNewcomer();
    const before = await person.exportFile();
    const { body } = await person.importing(file, true);
    expect(body.applied).toBe(false);
    expect(body.changes[0]).toEqual({
      noun: 'projects',
      create: 2,
      update: 0,
      same: 0,
      names: ['Roof', 'Old'],
      isUndoable: true,
    });
    expect(contentOf(await person.exportFile())).toEqual(contentOf(before));
    expect((await person.who.get('/audit')).body.total).toBe(0);
    expect((await person.importing(file)).body.changes).toEqual(body.changes);
  });

  it('as a dry run names the preferences that change, and says if texts would be removed', async () => {
    const file = await person.exportFile();
    file.settings = { ...file.settings, density: 'compact', keepBodiesDays: 90 };
    const { body } = await person.importing(file, true);
    expect(body.changes.filter(({ update }: { update: number }) => update > 0)).toEqual([
      {
        noun: 'settings',
        create: 0,
        update: 1,
        same: 0,
        names: ['Density: Comfortable → Compact', 'Keep the text of emails: Forever → 90 days'],
        warning:
          'Each night, Docket would permanently remove the text of emails older than 90 days. This cannot be undone.',
        isUndoable: true,
      },
    ]);
  });

  it('brackets and quotes inside texts do not count as nesting', async () => {
    const name = '[[[[[[[[[[[[[[[[[[[[{{{{{{{{{{{{{{{{{{{{{{{{{"\\';
    const file = { ...(await person.exportFile()), projects: [{ name }] };
    expect((await person.importing(file)).status).toBe(200);
    expect((await person.exportFile()).projects).toMatchObject([{ name }]);
  });

  it('keeps hostile texts as plain text', async () => {
    await person.configure();
    const file = await person.exportFile();
    const name = `'); drop table projects; -- <img src=x onerror=alert(1)> {{body}} \u202e`;
    file.projects.push({ name, description: '${process.env}', pollute: { polluted: true } });
    const hostile = JSON.stringify(file).replace('"pollute":', '"__proto__":');
    const answer = await person.docket.app.inject({
      method: 'POST',
      url: '/api/v1/import',
      headers: { cookie: person.who.cookie, 'content-type': 'application/json' },
      payload: hostile,
    });
    expect(answer.statusCode).toBe(200);
    expect({}).not.toHaveProperty('polluted');
    expect((await person.importing(file)).status).toBe(200);
    const { projects } = await person.exportFile();
    expect(projects.at(-1)).toMatchObject({ name: name.trim(), description: '${process.env}' });
  });

  it('affects only the signed-in user', async () => {
    await person.configure();
    const file = await person.exportFile();
    expect((await person.docket.visitor.post('/import', file)).status).toBe(401);
    expect((await person.docket.visitor.get('/export')).status).toBe(401);
  });
});
