import { z } from 'zod';

import { contract } from '../contract';

/** Of the compressed file. */
export const PERSON_DATA_LIMIT = 2 * 1024 * 1024 * 1024;

export const exportPersonData = contract({
  name: 'exportPersonData',
  method: 'GET',
  path: '/export/all',
  summary: 'Everything Docket keeps of the person, as compressed lines of JSON',
  isLong: true,
  response: z.unknown(),
});

export const importPersonData = contract({
  name: 'importPersonData',
  method: 'POST',
  path: '/import/all',
  summary: 'Import everything into an account in which nothing was made yet',
  isLong: true,
  body: z.unknown(),
  bodyLimit: PERSON_DATA_LIMIT,
  response: z.object({ rows: z.number().int() }),
});
