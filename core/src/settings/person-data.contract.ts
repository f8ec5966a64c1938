import { z } from 'zod';

import { contract } from '../contract';

/** Size of the compressed file, in bytes. */
export const PERSON_DATA_LIMIT = 2 * 1024 * 1024 * 1024;

export const exportPersonData = contract({
  name: 'exportPersonData',
  method: 'GET',
  path: '/export/all',
  summary: 'Download everything Docket stores about you, as gzipped JSON lines',
  isLong: true,
  response: z.unknown(),
});

export const importPersonData = contract({
  name: 'importPersonData',
  method: 'POST',
  path: '/import/all',
  summary: 'Import a data download into an empty account',
  isLong: true,
  body: z.unknown(),
  bodyLimit: PERSON_DATA_LIMIT,
  response: z.object({ rows: z.number().int() }),
});
