import compress from '@fastify/compress';
import { API_PREFIX } from '@docket/core/contract';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { registerApiDocs } from './api-docs';
import { route } from '../route';

const NOTHING_SAID = {
  introduction: '',
  examples: [],
  groups: [{ title: 'Counted', segments: ['counted'], about: '' }],
  operations: new Map(),
  schemas: [],
  fields: {},
  errors: {},
  webhooks: {},
};

test('the description is built once, however often anyone asks for it or for its page', async () => {
  const app = fastify();
  await app.register(compress, { global: true });
  let conversions = 0;
  const counted = {
    name: 'countConversions',
    method: 'GET',
    path: '/counted',
    summary: 'Counts',
    get query() {
      conversions += 1;
      return z.object({ page: z.number() });
    },
    response: z.object({}),
  } as const;
  route(app, counted, () => ({}));
  registerApiDocs(app, { version: '1', text: NOTHING_SAID });
  await app.ready();
  const description = (await app.inject(`${API_PREFIX}/openapi.json`)).body;
  const built = conversions;
  expect(built).toBeGreaterThan(0);
  const page = (await app.inject('/api/docs')).body;
  expect((await app.inject(`${API_PREFIX}/openapi.json`)).body).toBe(description);
  expect((await app.inject('/api/docs')).body).toBe(page);
  expect(conversions).toBe(built);
  for (const text of [description, page]) expect(text).toContain(`${API_PREFIX}/counted`);
  await app.close();
});
