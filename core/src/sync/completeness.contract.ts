import { z } from 'zod';

import { contract } from '../contract';
import { completenessSchema, syncDaySchema } from './completeness';
import { syncStatusSchema } from './sync-status';

export const MAX_PLOT_DAYS = 366;

export const getCompleteness = contract({
  name: 'getCompleteness',
  method: 'GET',
  path: '/sync/completeness',
  summary:
    'Compare stored and mailbox counts per folder, with every gap by folder, day and message ID',
  response: completenessSchema,
});

export const checkCompleteness = contract({
  name: 'checkCompleteness',
  method: 'POST',
  path: '/sync/completeness/check',
  summary: 'Compare stored emails with the mailbox: the last 7 days, or everything',
  body: z.object({ scope: z.enum(['recent', 'all']).default('all') }),
  response: completenessSchema,
});

export const healCompleteness = contract({
  name: 'healCompleteness',
  method: 'POST',
  path: '/sync/completeness/heal',
  summary: 'Fetch the missing and outdated messages, then compare those days again',
  response: completenessSchema,
});

export const cancelCompletenessCheck = contract({
  name: 'cancelCompletenessCheck',
  method: 'POST',
  path: '/sync/completeness/cancel',
  summary: 'Stop the comparison; results so far are kept',
  response: completenessSchema,
});

export const listSyncDays = contract({
  name: 'listSyncDays',
  method: 'GET',
  path: '/sync/days',
  summary: 'Compare stored and listed message counts, per included folder and day',
  query: z.object({ days: z.coerce.number().int().min(1).max(MAX_PLOT_DAYS).default(30) }),
  response: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    timezone: z.string(),
    items: z.array(syncDaySchema),
  }),
});

export const setFolderIncluded = contract({
  name: 'setFolderIncluded',
  method: 'PATCH',
  path: '/sync/folders/{id}',
  summary:
    'Include or exclude a folder; mail in an excluded folder leaves the queue but stays stored',
  params: z.object({ id: z.string().min(1).max(500) }),
  body: z.object({ isIncluded: z.boolean() }),
  response: syncStatusSchema,
});
