import { z } from 'zod';

import { contract } from '../contract';
import { pageOf, pageQuery, searchText } from '../pagination';
import { othersSchema, roleSchema, standingStateSchema } from './entry';

/** A user as administrators see them; never includes mail. */
const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  state: standingStateSchema,
  createdAt: z.string(),
  /** null: they have never signed in, as they waited or were blocked whenever they tried. */
  lastSignInAt: z.string().nullable(),
  /** null: no mailbox has been connected. */
  mailbox: z
    .object({
      state: z.enum(['connected', 'reconnect', 'disconnected', 'no_mailbox']),
      lastSyncAt: z.string().nullable(),
      problem: z.string().nullable(),
    })
    .nullable(),
  /** Updated once a day. */
  emails: z.number().int(),
  /** Size of the stored data, without indexes. */
  bytes: z.number().int(),
  isYou: z.boolean(),
  /** Somebody has begun to delete the account, which may take minutes. */
  isBeingDeleted: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

export const listPeople = contract({
  name: 'listPeople',
  method: 'GET',
  path: '/admin/people',
  summary: 'List everyone who uses or has requested access to this Docket; administrators only',
  query: z.object({
    ...pageQuery(20),
    search: searchText(),
    state: standingStateSchema.optional(),
  }),
  response: pageOf(personSchema).extend({
    /** Access policy, as configured on the server. */
    entry: z.object({
      others: othersSchema,
      allowed: z.array(z.string()),
      /** Only accounts of one organization can start a sign-in. */
      isForOneTenant: z.boolean(),
      /** Reachable from the internet and open to anyone with a Microsoft account. */
      isExposed: z.boolean(),
    }),
  }),
});

export const readDoor = contract({
  name: 'readDoor',
  method: 'GET',
  path: '/admin/door',
  summary:
    'Get whether anyone on the internet can sign in or request access, and how many people wait for approval; administrators only',
  response: z.object({
    isExposed: z.boolean(),
    others: othersSchema,
    /** How many people wait for approval; not told by processes of the previous release. */
    waiting: z.number().int().default(0),
  }),
});

export const updatePerson = contract({
  name: 'updatePerson',
  method: 'PATCH',
  path: '/admin/people/{id}',
  summary: 'Approve, block or unblock a person, or change their role; administrators only',
  params: z.object({ id: z.string() }),
  body: z
    .object({ state: z.enum(['active', 'blocked']), role: roleSchema })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Say what to change: state or role'),
  response: personSchema,
});

export const removalReceiptSchema = z.object({
  name: z.string(),
  email: z.string(),
  removedAt: z.string(),
  /** Who did it: an administrator, or the person themselves; not told by processes of the previous release. */
  removedBy: z.object({ name: z.string(), email: z.string() }).nullable().default(null),
  /** Number of rows removed per table. */
  removed: z.array(z.object({ table: z.string(), rows: z.number().int() })),
});
export type RemovalReceipt = z.infer<typeof removalReceiptSchema>;

export const removePerson = contract({
  name: 'removePerson',
  method: 'DELETE',
  path: '/admin/people/{id}',
  summary: 'Remove a person and all their data; administrators only',
  isLong: true,
  params: z.object({ id: z.string() }),
  response: removalReceiptSchema,
});

export const endSessions = contract({
  name: 'endSessions',
  method: 'DELETE',
  path: '/admin/people/{id}/sessions',
  summary: 'Sign a person out of all browsers; administrators only',
  params: z.object({ id: z.string() }),
  response: z.object({ ended: z.number().int() }),
});

export const SECURITY_EVENTS = {
  signed_in: 'Signed in',
  refused: 'Access denied',
  sign_in_failed: 'Sign-in failed',
  denied: 'Denied',
  let_in: 'Approved',
  unblocked: 'Unblocked',
  blocked: 'Blocked',
  sessions_ended: 'Signed out everywhere',
  role_changed: 'Role changed',
  removed: 'Removed with all data',
  left: 'Deleted their account',
  exported: 'Exported their data',
  token_created: 'API token created',
  token_revoked: 'API token revoked',
  webhook_created: 'Webhook created',
  webhook_changed: 'Webhook changed',
  webhook_removed: 'Webhook removed',
  restored: 'Backup restored',
} as const;
export type SecurityEventKind = keyof typeof SECURITY_EVENTS;

const kindSchema = z.enum(
  Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]],
);
const securityLogFilter = {
  /** Words of the account, of who did it, of the detail or of the address; all have to be found. */
  search: searchText(),
  kind: kindSchema.optional(),
};
export type SecurityLogFilter = { search?: string; kind?: SecurityEventKind | undefined };

export const listSecurityEvents = contract({
  name: 'listSecurityEvents',
  method: 'GET',
  path: '/admin/events',
  summary:
    'List sign-ins, denied attempts and administration, most recent first; administrators only',
  query: z.object({ ...pageQuery(20), ...securityLogFilter }),
  response: pageOf(
    z.object({
      id: z.number().int(),
      at: z.string(),
      kind: kindSchema,
      email: z.string(),
      /**
       * Who did it; null for a sign-in or a refusal, which are the account’s own, if Docket did not know, or if they have
       * been removed since.
       */
      actor: z.string().nullable(),
      /** Null as well for a sign-in or a refusal, but not if they have been removed since. */
      actorEmail: z.string().nullable().default(null),
      detail: z.string(),
      /** How many were deleted with the person; null for other events. */
      records: z.number().int().nullable().default(null),
      device: z.string(),
      address: z.string(),
    }),
  ),
});

export const exportSecurityEvents = contract({
  name: 'exportSecurityEvents',
  method: 'GET',
  path: '/admin/events/export',
  summary:
    'Download the security log, or what matches a filter, as a CSV file; administrators only',
  isLong: true,
  query: z.object(securityLogFilter),
  response: z.unknown(),
});
