// A person with mail and the calls that decide on it.
import { beforeAll, beforeEach } from 'vitest';

import { asUser } from '../platform/db/database';
import { receiveAnalysed, type TestMail } from './received-mail';
import { createTestApp, type SignedIn, type TestApp } from './test-app';

/** Registers its own hooks; each test gets a new person. */
export function mailReader() {
  let docket: TestApp;
  let who: SignedIn;
  let users = 0;
  beforeAll(async () => {
    docket = await createTestApp();
    return () => docket.close();
  });
  beforeEach(async () => {
    users += 1;
    who = await docket.signIn(`Reader ${users}`);
  });

  async function createProject(name: string, fields: object = {}) {
    return (await who.post('/projects', { name, ...fields })).body.id as string;
  }
  const analysed = (mail: TestMail = {}) => receiveAnalysed(docket, who, mail);
  async function decide(emailId: string, action: string, data: object = {}) {
    return who.post('/emails/recommendations/process', { emailId, action, data });
  }
  async function learned() {
    return asUser(docket.db, who.user.id, ({ trx }) =>
      trx.selectFrom('learned_examples').select(['email_id', 'features']).execute(),
    );
  }
  async function outcomes() {
    return asUser(docket.db, who.user.id, async ({ trx }) => {
      const row = await trx.selectFrom('learners').select('calibration').executeTakeFirstOrThrow();
      const bands = row.calibration?.bands ?? [];
      const sum = (of: 'count' | 'right') => bands.reduce((total, band) => total + band[of], 0);
      return [sum('count'), sum('right')];
    });
  }
  async function shown(emailId: string) {
    return (await who.get(`/emails/${emailId}/recommendations`)).body.recommendedProject;
  }
  async function tasks() {
    return (await who.get('/tasks')).body.items;
  }

  return {
    get docket() {
      return docket;
    },
    get who() {
      return who;
    },
    createProject,
    analysed,
    decide,
    /** What was learned from the person's decisions. */
    learned,
    /** How many recommendations the person decided on, and how many of them were right. */
    outcomes,
    /** The recommended project of an email. */
    shown,
    tasks,
  };
}
