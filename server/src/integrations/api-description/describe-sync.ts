// The mailbox: connection, sync, completeness and imports.
import * as completeness from '@docket/core/sync/completeness.contract';
import * as notifications from '@docket/core/sync/notifications.contract';
import * as setAside from '@docket/core/sync/set-aside.contract';
import * as storedMessages from '@docket/core/sync/stored-messages.contract';
import * as sync from '@docket/core/sync/sync.contract';
import * as imports from '@docket/core/settings/import.contract';

import { describeCalls } from './describe-calls';

const NEEDS_MAILBOX = ['mailbox.not_connected', 'mailbox.reconnect', 'mailbox.none'] as const;
const TEXT = { 'text/plain': { schema: { type: 'string' } } };
/** Microsoft's handshake: https://learn.microsoft.com/graph/change-notifications-delivery-webhooks */
const HANDSHAKE = {
  200: { description: 'The validationToken, if there was one.', content: TEXT },
  202: { description: 'The notifications were accepted.' },
};

export const SYNC_CALLS = [
  ...describeCalls(sync, {
    getSyncStatus: 'Docket syncs by itself, at least every 30 seconds.',
    startSync: {
      about: 'Starts a sync and returns at once; read the status to follow it.',
      errors: NEEDS_MAILBOX,
    },
    listMailboxEmails: {
      about: 'Stored mail in the form in which the mail API of Microsoft returns it. Not paged.',
      query: { $top: 'How many messages to return.' },
    },
  }),
  ...describeCalls(completeness, {
    getCompleteness: 'Returns the latest comparison; nothing is compared now.',
    checkCompleteness: {
      about: 'Starts a comparison and returns at once; read the completeness to follow it.',
      body: { scope: '`recent`: the last 7 days; `all`: everything.' },
      errors: NEEDS_MAILBOX,
    },
    healCompleteness: {
      about: 'Starts to heal all known gaps and returns at once.',
      errors: NEEDS_MAILBOX,
    },
    cancelCompletenessCheck: 'Does nothing if no comparison is running.',
    listSyncDays: {
      about: 'For a plot of the last days.',
      query: { days: 'How many days, up to today.' },
    },
    setFolderIncluded: {
      about: 'Its mail leaves the queue, or returns to it; nothing is deleted.',
      errors: ['folder.not_found', ...NEEDS_MAILBOX],
    },
  }),
  ...describeCalls(notifications, {
    getMailboxNotifications:
      'Notifications of the mailbox provider only wake the sync, which also runs without them.',
    receiveNotifications: {
      about:
        'Not for programs of yours: the provider proves itself with the secret of its subscription.',
      answers: HANDSHAKE,
    },
    receiveLifecycleEvents: {
      about:
        'Not for programs of yours: the provider proves itself with the secret of its subscription.',
      answers: HANDSHAKE,
    },
  }),
  ...describeCalls(setAside, {
    listSetAside:
      'The newest 100. They are analyzed again only on request: `/emails/{id}/generate-recommendations`.',
  }),
  ...describeCalls(storedMessages, {
    listStoredMessages: {
      about: 'Paged by a cursor: send `next` as `after` until it is null.',
      query: { after: '`next` of the previous page.', limit: 'How many messages to return.' },
      answer: { next: 'Cursor of the next page; null after the last one.' },
    },
  }),
  ...describeCalls(imports, {
    startImport: {
      about:
        'Returns at once. Poll `/import-historical-emails/{id}` with the returned `syncJobId` until `state` is `completed`, `failed` or `cancelled`.',
      body: {
        userEmail: 'The address of your own mailbox, as confirmation.',
        daysBack: 'How many days back.',
      },
      errors: [...NEEDS_MAILBOX, 'import.forbidden'],
    },
    getImport: { about: 'Imports run in the background.', errors: ['import.not_found'] },
    listImports: 'Returns one page of imports from the mailbox and from files.',
    importFiles: {
      about:
        'Returns once the files have arrived. Then poll `/import-historical-emails/{id}` with the returned `syncJobId` until `state` is `completed`, `failed` or `cancelled`. Messages that are stored already are counted as duplicates.',
      request: {
        required: true,
        description:
          'One part per file, with a file name ending in .eml or .mbox, and no other field.',
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['files'],
              properties: {
                files: {
                  type: 'array',
                  description:
                    'Up to 100 files of at most 200 MB each. The name of the field does not matter.',
                  minItems: 1,
                  maxItems: 100,
                  items: { type: 'string', format: 'binary' },
                },
              },
            },
          },
        },
      },
      errors: ['request.invalid', 'request.too_large'],
    },
  }),
];
