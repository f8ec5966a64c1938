// What connects Docket with programs: tokens, webhooks, notifications, calendars and task services.
import * as apiTokens from '@docket/core/api-tokens/api-tokens.contract';
import * as calendarFeed from '@docket/core/calendar/calendar-feed.contract';
import * as calendars from '@docket/core/calendar/calendar-reading.contract';
import * as notifications from '@docket/core/notifications/notifications.contract';
import * as taskServices from '@docket/core/task-services/task-services.contract';
import * as webhooks from '@docket/core/webhooks/webhooks.contract';

import { describeCalls } from './describe-calls';

const CONNECTED = ['task_service.not_connected', 'task_service.reconnect'] as const;

export const INTEGRATION_CALLS = [
  ...describeCalls(apiTokens, {
    listApiTokens: 'Expired tokens are listed until they are revoked.',
    createApiToken: {
      about:
        'At most 50 tokens, each for at most 366 days. Only administrators may give the scope for administration.',
      body: {
        scopes: 'What the token may do. No scope includes another one.',
        expiresInDays: 'How many days the token is valid.',
      },
      answer: { secret: 'The token. Docket keeps only a hash of it.' },
      errors: ['token.too_many', 'administration.forbidden'],
    },
    revokeApiToken: { about: 'Cannot be undone.', errors: ['token.not_found'] },
  }),
  ...describeCalls(webhooks, {
    listWebhooks: 'Returns all of them, not paged, without their secrets.',
    createWebhook: {
      about:
        'At most 20. Messages are signed with the returned `secret`: see the section on webhooks. Private addresses are refused unless the configuration of the server allows them.',
      answer: { secret: 'Signs the messages. Begins with `whsec_`; not shown again.' },
      errors: ['webhook.too_many'],
    },
    updateWebhook: {
      about:
        'Fields that are left out stay as they are. The secret stays the same. A webhook that is turned on sends what waited for it; with `missed` set to `drop`, it does not.',
      errors: ['webhook.not_found'],
    },
    deleteWebhook: { about: 'Cannot be undone.', errors: ['webhook.not_found'] },
    testWebhook: {
      about:
        'Sends `webhook.test` now, and again like any other message if it is not accepted. While one waits for its first attempt, no second one is made.',
      errors: ['webhook.not_found', 'webhook.off'],
    },
    listWebhookMessages: {
      about: 'Shows what was sent, and how the receiver responded to each attempt.',
      errors: ['webhook.not_found'],
    },
    replayWebhookMessage: {
      about: 'The receiver can recognize it by its webhook-id.',
      errors: ['webhook.not_found', 'webhook.message_not_found', 'webhook.off'],
    },
    replayFailedMessages: {
      about: 'Resends failed messages, oldest first, at most 1,000 per call.',
      answer: { queued: 'Messages that are sent again.' },
      errors: ['webhook.not_found', 'webhook.off'],
    },
  }),
  ...describeCalls(notifications, {
    getNotifications: 'What you are notified of, by push and by a daily summary.',
    updateNotifications: 'Fields that are left out stay as they are.',
    addPushDevice: {
      about: 'Takes the push subscription of a browser. Adding it again replaces its keys.',
      errors: ['notification.too_many'],
    },
    removePushDevice: { about: 'The other browsers stay.', errors: ['notification.not_found'] },
    testPush: {
      about: 'Returns the number of browsers.',
      answer: { devices: 'Browsers that it was sent to.' },
    },
  }),
  ...describeCalls(calendarFeed, {
    getCalendarFeed: 'Never includes the address, which is shown only when it is created.',
    createCalendarFeed:
      'Whoever knows the address can read the feed without signing in. Add it to a calendar program by its URL.',
    deleteCalendarFeed: 'The address stops working at once.',
  }),
  ...describeCalls(calendars, {
    listCalendars: 'Due dates and offered days avoid days that are already full.',
    readCalendar: {
      about: 'Only when you are busy is read, not with what.',
      errors: ['calendar.needs_access', 'task_service.reconnect', 'task_service.unavailable'],
    },
    stopReadingCalendar: 'Does nothing if the calendar is not read.',
  }),
  ...describeCalls(taskServices, {
    listTaskServices: 'Every service that Docket knows, connected or not.',
    connectTaskService: {
      about:
        'Todoist takes `token`; CalDAV takes `url`, `username` and `password`; Microsoft To Do takes none of them.',
      body: {
        token: 'For Todoist: its API token.',
        url: 'For CalDAV: the address of the server.',
        username: 'For CalDAV.',
        password: 'For CalDAV.',
      },
      errors: [
        'task_service.needs_permission',
        'task_service.reconnect',
        'task_service.unavailable',
      ],
    },
    disconnectTaskService: {
      about: 'Does nothing if it is not connected.',
      answer: { kept: 'Tasks that remain in the service.' },
    },
    listServiceLists: {
      about: 'Asks the service, which may take seconds.',
      errors: [...CONNECTED, 'task_service.unavailable'],
    },
    chooseServiceProjects: {
      about: 'Replaces the choice. The tasks are sent in the background.',
      body: { sharesList: 'All projects share one list, and each names the same one.' },
      errors: [...CONNECTED, 'task_service.not_found'],
    },
    syncTaskService: { about: 'Returns at once.', errors: CONNECTED },
    sendTaskToService: {
      about: 'The task need not be in a chosen project. It stays in sync from then on.',
      errors: [...CONNECTED, 'task_service.not_found'],
    },
    listTaskLinks: {
      about: 'Where tasks are in other services.',
      query: { taskIds: 'Up to 200 task ids, separated by commas.' },
    },
    dismissTaskConflicts: {
      about: 'Changes neither side.',
      errors: ['task_service.not_found'],
    },
  }),
];
