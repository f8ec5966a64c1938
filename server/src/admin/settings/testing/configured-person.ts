// A person with one of everything that can be configured, and the calls that export and import it.
import { beforeAll, beforeEach, expect } from 'vitest';

import { decideBefore } from '../../../testing/past-decisions';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app';

type Records = Record<string, unknown>[];
/** The parts of an exported file that tests break. */
export type ExportedFile = {
  projects: Records;
  rules: Records;
  services: Records;
  decisions: Records;
};
type Change = { noun: string; create: number; update: number };

/** Registers its own hooks; each test gets a new person. */
export function configuredPerson(options: Parameters<typeof createTestApp>[0] = {}) {
  let docket: TestApp;
  let who: SignedIn;
  let users = 0;
  beforeAll(async () => {
    docket = await createTestApp(options);
    return () => docket.close();
  });
  beforeEach(async () => {
    users += 1;
    who = await docket.signIn(`Setter ${users}`);
  });

  async function make(url: string, body: object): Promise<string> {
    docket.clock.advance(1);
    const answer = await who.post(url, body);
    expect(answer.status).toBe(200);
    return answer.body.id as string;
  }

  /** One of everything that can be configured. */
  async function configure(): Promise<void> {
    const roof = await make('/projects', {
      name: 'Roof',
      senderIncludes: ['dana'],
      due_date: '2026-12-01',
    });
    const old = await make('/projects', { name: 'Old' });
    await who.post(`/projects/${old}/archive`);
    const service = await make('/services', { name: 'Fit-out', color: 'bg-red-500' });
    await make(`/services/${service}/projects`, {
      project_id: roof,
      project_name: 'The roof',
      status: 'done',
    });
    await make('/services', { name: 'Cleaning' });
    await make('/templates', { name: 'Start', services: ['Fit-out'], items: ['Call', 'Measure'] });
    await make('/rules', {
      name: 'Kerr',
      if: { domainMatches: ['kerr.example'] },
      then: { projectId: roof, tags: ['legal'], priority: 'P1' },
    });
    await make('/contexts', {
      name: 'Office',
      color: '#2196F3',
      timezone: 'Europe/London',
      workingHours: { start: '08:00', end: '16:00', days: [1, 2, 3] },
    });
    const { body: style } = await who.get('/style');
    await who.put('/style', { ...style, titleTemplate: '{{subject}}' });
    await decideBefore(docket, who, { confidence: 0.95, right: 50, decided: 50 });
    await who.patch('/settings', { theme: 'dark', autoApproveAbove: 0.9 });
  }

  return {
    get docket() {
      return docket;
    },
    get who() {
      return who;
    },
    make,
    configure,
    /** From here on the calls are made by another person, without any configuration. */
    becomeNewcomer: async () => {
      who = await docket.signIn(`Newcomer ${users}`);
    },
    exportFile: async () => (await who.get('/export')).body,
    importing: (file: object, dryRun = false) => who.post(`/import?dryRun=${dryRun}`, file),
    /** Uploads these bytes as the file. */
    send: (payload: string | Buffer, type = 'application/json') =>
      upload(docket, who, { payload, type }),
  };
}

async function upload(
  docket: TestApp,
  who: SignedIn,
  { payload, type }: { payload: string | Buffer; type: string },
) {
  const answer = await docket.app.inject({
    method: 'POST',
    url: '/api/v1/import',
    headers: { cookie: who.cookie, 'content-type': type },
    payload,
  });
  return { status: answer.statusCode, error: answer.json().error };
}

/** An export's configuration, without its time of creation and owner's ids. */
export const contentOf = (file: object): unknown =>
  JSON.parse(
    JSON.stringify({ ...file, exportedAt: '' }).replaceAll(/"projectId":"[^"]*"/g, '"":0'),
  );

export const changed = (diff: { changes: Change[] }) =>
  diff.changes.flatMap(({ noun, create, update }) => (create + update > 0 ? [noun] : []));
