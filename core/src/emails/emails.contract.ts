import { z } from 'zod';

import { contract, idParams } from '../contract';
import { afterQuery, nextPlace, pageOf, pageQuery, searchText } from '../pagination';
import { emailDetailSchema, emailSummarySchema, queueEmailSchema } from './email';

/** Longer than that of other lists: it may hold operators. */
export const MAX_EMAIL_SEARCH_LENGTH = 500;

export const QUEUE_PAGE_SIZES = [5, 10, 15] as const;

/** An email that is to come back later than that is forgotten; a longer time is rather a mistyped year. */
export const MAX_SNOOZE_DAYS = 3 * 366;
export const SNOOZE_TOO_FAR = 'Choose a time within the next three years';

const snoozeTimeSchema = z.object({
  /** 'Tomorrow', or the text that was typed. */
  label: z.string(),
  until: z.string(),
  /** Local time in the user's zone: 'Tue 24 Nov, 09:00', with the year if it is not this one. */
  clock: z.string(),
});
export type SnoozeTime = z.infer<typeof snoozeTimeSchema>;

export const queueQuerySchema = z.object({
  ...pageQuery(10),
  after: afterQuery,
  /** The specification's name for pageSize on the recommendation list; takes precedence. */
  limit: z.coerce.number().int().min(1).max(100).optional(),
  sort: z.enum(['default', 'priority']).default('default'),
  /**
   * pending: awaiting a decision on the project or on a suggested task. promises: sent mail with
   * suggestions; all others cover received mail.
   */
  review: z.enum(['all', 'pending', 'decided', 'snoozed', 'promises']).default('all'),
  search: searchText(MAX_EMAIL_SEARCH_LENGTH),
  projectId: z.string().optional(),
  /** Only emails received more than so many days ago; those with a task that is due today or later are left out. */
  olderThanDays: z.coerce.number().int().min(1).max(365).optional(),
  /**
   * `asOf` of an earlier response: emails stored since, or to review since if `review` is pending, are
   * counted in `newer` or `reconsidered` and not listed.
   */
  seen: z.iso.datetime({ offset: true }).optional(),
  /** Number of emails after the page to return as well, for prefetching. */
  ahead: z.coerce.number().int().min(0).max(50).default(0),
});

export const listQueue = contract({
  name: 'listQueue',
  method: 'GET',
  path: '/emails/recommendations',
  summary: 'The review queue: emails with their suggestions, newest first or by task priority',
  query: queueQuerySchema,
  response: pageOf(queueEmailSchema).extend({
    summary: emailSummarySchema,
    /** Emails after the page, as requested by the `ahead` parameter. */
    ahead: z.array(queueEmailSchema).default([]),
    /** null as well in a search and in the order by priority, which cannot be continued. */
    next: nextPlace,
    /** Matching emails that arrived, or were first analyzed, after `seen`. */
    newer: z.number().int().default(0),
    /**
     * Earlier ones that are to review since `seen`, because Docket became surer of their project: after a decision
     * on another email, for example.
     */
    reconsidered: z.number().int().default(0),
    /** The search found more than 1,000 emails; only the newest 1,000 are listed and counted. */
    isCapped: z.boolean().default(false),
    /** When the list was read. */
    asOf: z.string().default(''),
  }),
});

/** Emails to review that are older than this can be archived together. */
export const OLD_TO_REVIEW_DAYS = 14;

/** Emails that can be selected at once. */
export const MAX_SELECTED = 10_000;

export const listQueueIds = contract({
  name: 'listQueueIds',
  method: 'GET',
  path: '/emails/recommendations/ids',
  summary: 'List the IDs of all matching emails in order, up to 10,000',
  query: queueQuerySchema.omit({
    page: true,
    pageSize: true,
    after: true,
    limit: true,
    ahead: true,
  }),
  response: z.object({ ids: z.array(z.string()) }),
});

export const listSnoozeTimes = contract({
  name: 'listSnoozeTimes',
  method: 'GET',
  path: '/emails/snooze-times',
  summary: 'List common snooze times, and parse a time from words',
  query: z.object({ text: z.string().max(200).default('') }),
  response: z.object({
    usual: z.array(snoozeTimeSchema),
    /** null: the text names no time in the future. */
    read: snoozeTimeSchema.nullable(),
    /** Why the time that the text names cannot be taken. */
    problem: z.string().nullable().default(null),
    timezone: z.string(),
  }),
});

export const getEmail = contract({
  name: 'getEmail',
  method: 'GET',
  path: '/emails/{id}/recommendations',
  summary: 'Get an email with its body and suggestions',
  params: idParams,
  response: emailDetailSchema,
});

export const analyseEmail = contract({
  name: 'analyseEmail',
  isLong: true,
  method: 'POST',
  path: '/emails/{id}/generate-recommendations',
  summary: 'Classify an email and generate suggestions now; existing decisions are kept',
  params: idParams,
  query: z.object({
    /**
     * Response for an email that has been classified in the meantime: an error, or its existing suggestions.
     */
    ifClassified: z.enum(['refuse', 'return']).default('refuse'),
  }),
  response: emailDetailSchema,
});

export const classifyEmails = contract({
  name: 'classifyEmails',
  method: 'POST',
  path: '/emails/classify',
  summary: 'Classify texts; items without id, subject, body or receivedTime are ignored',
  body: z.object({
    emails: z
      .array(
        z.object({
          id: z.string().optional(),
          subject: z.string().optional(),
          body: z.string().optional(),
          receivedTime: z.string().optional(),
        }),
      )
      .max(50),
  }),
  response: z.object({
    results: z.array(z.object({ id: z.string(), label: z.string(), confidence: z.number() })),
  }),
});

export const allowImages = contract({
  name: 'allowImages',
  method: 'POST',
  path: '/emails/{id}/allow-images',
  summary: 'Always show remote images from this sender',
  params: idParams,
  response: z.object({ success: z.literal(true) }),
});

export const listArchivedEmails = contract({
  name: 'listArchivedEmails',
  method: 'GET',
  path: '/archives/emails',
  summary: 'List archived emails, most recently archived first',
  query: z.object({
    ...pageQuery(10),
    search: searchText(MAX_EMAIL_SEARCH_LENGTH),
  }),
  response: pageOf(
    z.object({
      id: z.string(),
      subject: z.string(),
      from_name: z.string(),
      from_address: z.string(),
      received_time: z.string(),
      archived_at: z.string(),
      body: z.string(),
    }),
  ),
});
