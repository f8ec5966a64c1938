import { z } from 'zod';

import { contract } from '../contract';
import { completenessSchema, syncDaySchema } from './completeness';
import { syncStatusSchema } from './sync-status';

export const MAX_PLOT_DAYS = 366;

export const getCompleteness = contract({
  name: 'getCompleteness',
  method: 'GET',
  path: '/sync/completeness',
  summary: 'Stored against mailbox counts per folder, with every gap by folder, day and message id',
  response: completenessSchema,
});

export const checkCompleteness = contract({
  name: 'checkCompleteness',
  method: 'POST',
  path: '/sync/completeness/check',
  summary: 'Compare what is stored with what the mailbox lists: the last 7 days, or all',
  body: z.object({ scope: z.enum(['recent', 'all']).default('all') }),
  response: completenessSchema,
});

export const healCompleteness = contract({
  name: 'healCompleteness',
  method: 'POST',
  path: '/sync/completeness/heal',
  summary: 'Fetch exactly the messages of the known gaps, then compare their days again',
  response: completenessSchema,
});

export const cancelCompletenessCheck = contract({
  name: 'cancelCompletenessCheck',
  method: 'POST',
  path: '/sync/completeness/cancel',
  summary: 'Stop the comparison; what was compared and fetched so far stays',
  response: completenessSchema,
});

export const listSyncDays = contract({
  name: 'listSyncDays',
  method: 'GET',
  path: '/sync/days',
  summary: 'Messages stored and listed by the mailbox per included folder and day (UTC)',
  query: z.object({ days: z.coerce.number().int().min(1).max(MAX_PLOT_DAYS).default(30) }),
  response: z.object({ from: z.iso.date(), to: z.iso.date(), items: z.array(syncDaySchema) }),
});

export const setFolderIncluded = contract({
  name: 'setFolderIncluded',
  method: 'PATCH',
  path: '/sync/folders/{id}',
  summary:
    'Read a folder or leave it out; mail of a folder left out leaves the queue and stays stored',
  params: z.object({ id: z.string().min(1).max(500) }),
  body: z.object({ isIncluded: z.boolean() }),
  response: syncStatusSchema,
});
