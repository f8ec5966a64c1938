import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Classified } from '../classifier/classifier';
import { receive, receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { classifyEmails, type ClassifyDependencies } from '../classify/classify-emails.usecases';
import { recommendAgain } from '../classify/recommend-again.usecases';

let docket: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

/** A point where work waits until it is released. */
function gate() {
  let arrive = () => {};
  let open = () => {};
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    reached,
    open: () => open(),
    async pass() {
      arrive();
      await opened;
    },
  };
}

/** Holds work between reading knowledge and writing what follows from it. */
function heldBeforeWriting(answer?: (id: string) => Classified) {
  const held = gate();
  const { classifier } = docket.deps;
  const deps: ClassifyDependencies = {
    ...docket.deps,
    classifier: {
      ...classifier,
      async classify(inputs, beforeSending) {
        await held.pass();
        if (answer === undefined) return classifier.classify(inputs, beforeSending);
        return inputs.map(({ mail }) => answer(mail.message.id));
      },
    },
  };
  return { held, deps };
}

const project = async (name: string, fields: object = {}) =>
  (await who.post('/projects', { name, ...fields })).body.id as string;
const rule = (name: string, projectId: string, domain: string) =>
  who.post('/rules', { name, if: { domainMatches: [domain] }, then: { projectId } });
const shown = async (id: string) =>
  (await who.get(`/emails/${id}/recommendations`)).body.recommendedProject;
async function decide(emailId: string, projectId: string) {
  const data = { projectId };
  await who.post('/emails/recommendations/process', { emailId, action: 'change_project', data });
}
const updateRecommendations = (emailId?: string) =>
  recommendAgain(docket.deps, { userId: who.user.id, emailId });

/** Resolves when a connection waits for another one's row lock. */
async function somethingWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(docket.db);
    if (rows.length > 0) return;
  }
}

type Change = () => Promise<{ expected: string | null; decided?: string }>;

/**
 * Each prepares what must exist before, and returns the change made while an email of kerr.example is being classified.
 */
const CHANGES: readonly [string, () => Promise<Change>][] = [
  [
    'a project was made',
    async () => async () => ({
      expected: await project('Kerr', { domainMatches: ['kerr.example'] }),
    }),
  ],
  [
    'its project was deleted',
    async () => {
      const kerr = await project('Kerr', { domainMatches: ['kerr.example'] });
      return async () => {
        await who.delete(`/projects/${kerr}`);
        return { expected: null };
      };
    },
  ],
  [
    'a rule was made',
    async () => {
      const mill = await project('Mill');
      return async () => {
        await rule('Kerr', mill, 'kerr.example');
        return { expected: mill };
      };
    },
  ],
  [
    'the rules were put in another order',
    async () => {
      const [mill, quay] = [await project('Mill'), await project('Quay')];
      const ids: string[] = [];
      for (const [name, id] of [['Mill', mill] as const, ['Quay', quay] as const])
        ids.push((await rule(name, id, 'kerr.example')).body.id as string);
      return async () => {
        await who.put('/rules/reorder', { ids: ids.toReversed() });
        return { expected: quay };
      };
    },
  ],
  [
    'another email of the sender was decided',
    async () => {
      const mill = await project('Mill');
      const earlier = await receiveAnalysed(docket, who, { subject: 'Turbine' });
      return async () => {
        await decide(earlier.id, mill);
        return { expected: mill, decided: earlier.id };
      };
    },
  ],
];

describe.each(CHANGES)('when %s while an email was classified', (_, prepare) => {
  it('and undecided emails were updated before its answer was written, it gets the current project', async () => {
    const change = await prepare();
    const emailIds = await receive(docket, who, [{ subject: 'Turbine bearings' }]);
    const { held, deps } = heldBeforeWriting();
    const classifying = classifyEmails(deps, { userId: who.user.id, emailIds });
    await held.reached;
    const { expected, decided } = await change();
    await updateRecommendations(decided);
    held.open();
    await classifying;
    expect((await shown(emailIds[0] as string)).id).toBe(expected);
  });

  it('and undecided emails are updated while its answer is written, it gets the current project', async () => {
    const change = await prepare();
    const emailIds = await receive(docket, who, [{ subject: 'Turbine bearings' }]);
    const held = gate();
    const { announce } = docket.deps;
    const deps: ClassifyDependencies = {
      ...docket.deps,
      async announce(...told) {
        await held.pass();
        return announce(...told);
      },
    };
    const classifying = classifyEmails(deps, { userId: who.user.id, emailIds });
    await held.reached;
    const { expected, decided } = await change();
    const looking = updateRecommendations(decided);
    await Promise.race([looking, somethingWaits()]);
    held.open();
    await Promise.all([classifying, looking]);
    expect((await shown(emailIds[0] as string)).id).toBe(expected);
  });
});

it('a label of the classifier service maps to a project created meanwhile, and is requested once', async () => {
  const emailIds = await receive(docket, who, [{ subject: 'Hello', text: 'See you.' }]);
  const asked: string[] = [];
  const { held, deps } = heldBeforeWriting((id) => {
    asked.push(id);
    return {
      recommendation: {
        label: 'Roof',
        projectId: null,
        projectName: 'Unclassified',
        confidence: 0.77,
        reasoning: '',
        evidence: [],
        alternatives: [],
        source: 'service',
        degraded: false,
      },
      rawConfidence: 0.77,
      facts: undefined,
      outcome: null,
    };
  });
  const classifying = classifyEmails(deps, { userId: who.user.id, emailIds });
  await held.reached;
  const roof = await project('Roof');
  await updateRecommendations();
  held.open();
  await classifying;
  expect(await shown(emailIds[0] as string)).toMatchObject({ id: roof, confidence: 0.77 });
  expect(asked).toEqual(emailIds);
});

it('many concurrent classifications and rounds leave no email with stale knowledge', async () => {
  const emailIds = await receive(
    docket,
    who,
    Array.from({ length: 12 }, (_, n) => ({ subject: `Turbine ${n}` })),
  );
  const started = emailIds.map((id) => {
    const { held, deps } = heldBeforeWriting();
    const done = classifyEmails(deps, { userId: who.user.id, emailIds: [id] });
    return { held, done };
  });
  await Promise.all(started.map(({ held }) => held.reached));
  const kerr = await project('Kerr', { domainMatches: ['kerr.example'] });
  for (const { held } of started.slice(0, 6)) held.open();
  const rounds = [updateRecommendations(), updateRecommendations()];
  for (const { held } of started.slice(6)) held.open();
  await Promise.all([...rounds, ...started.map(({ done }) => done)]);
  const projects = await Promise.all(emailIds.map(async (id) => (await shown(id)).id as string));
  expect(projects).toEqual(emailIds.map(() => kerr));
});
