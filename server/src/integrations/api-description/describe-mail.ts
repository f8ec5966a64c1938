// Stored mail, the review queue, decisions, what was learned from them, and previews.
import * as emails from '@docket/core/emails/emails.contract';
import * as storedEmail from '@docket/core/emails/stored-email.contract';
import * as outbound from '@docket/core/extraction/outbound.contract';
import * as home from '@docket/core/home/home.contract';
import * as preview from '@docket/core/preview/preview.contract';
import * as accuracy from '@docket/core/review/accuracy.contract';
import * as review from '@docket/core/review/review.contract';
import * as vetoes from '@docket/core/review/vetoes.contract';

import { describeCalls } from './describe-calls';

const QUEUE_QUERY = {
  sort: '`default`: newest first; `priority`: by the highest priority among the suggested tasks, with old mail last.',
  review:
    '`pending`: awaiting a decision on the project or on a suggested task; `decided`: the project has been decided; `snoozed`: out of the queue until a time; `promises`: mail you sent, with tasks you promised. All but `promises` cover received mail.',
  search:
    'Words, "phrases", OR in capitals between them, or operators as in the search field of the queue.',
  projectId: 'Only emails with this recommended project.',
  olderThanDays:
    'Only emails received more than so many days ago. Those with a suggested task that is due today or later are left out.',
  seen: '`asOf` of an earlier response. Emails that joined the list since are counted in `newer` or `reconsidered` and not listed, so pages do not shift while you read them.',
} as const;

const ON_PROJECT = ['recommendation.changed', 'recommendation.none', 'project.not_found'] as const;
const ON_TASK = [
  'suggestion.not_found',
  'suggestion.already_decided',
  'suggestion.edited',
] as const;
const ON_REPLY = [
  'reply.not_found',
  'reply.already_sent',
  'reply.no_recipient',
  'reply.no_mailbox',
  'reply.answer_not_offered',
] as const;

export const MAIL_CALLS = [
  ...describeCalls(emails, {
    listQueue: {
      about:
        'Returns one page of emails with their recommended project, suggested tasks and reply. To read all, send `next` of each answer as `after`: nothing is skipped or repeated while mail arrives and decisions are made. A search and the order by priority are read by `page`.',
      query: {
        ...QUEUE_QUERY,
        limit: 'Another name of `pageSize`, over which it takes precedence.',
        ahead: 'How many emails after the page to return as well, for prefetching.',
      },
      answer: {
        ahead: 'Emails after the page, as many as the parameter `ahead` asked for.',
        newer: 'Matching emails that arrived, or were first analyzed, after `seen`.',
        reconsidered:
          'Earlier emails that are to review since `seen`, because Docket became surer of their project: after a decision on another email, for example.',
        isCapped:
          'The search found more than 1,000 emails; only the newest 1,000 are listed and counted.',
        asOf: 'When the list was read. Send it as `seen` to read further pages of the same list.',
      },
    },
    listQueueIds: {
      about: 'Takes the filters of the queue. For deciding on everything that matches.',
      query: QUEUE_QUERY,
    },
    listSnoozeTimes: {
      about: 'Understands words such as “Monday morning” in your time zone. Changes nothing.',
      query: { text: 'Words that may name a time.' },
      answer: {
        usual: 'Times that are offered without any text.',
        read: 'The time that `text` names; null if it names none in the future.',
      },
    },
    getEmail: { about: 'The body is sanitized HTML.', errors: ['email.not_found'] },
    analyseEmail: {
      about: 'May take seconds. The email is analyzed before the response is sent.',
      query: {
        ifClassified:
          'What to do if the email has been classified already: `refuse` the call with `classification.already_classified`, or `return` its existing suggestions.',
      },
      errors: [
        'email.not_found',
        'classification.already_classified',
        'classifier.unavailable',
        'classifier.timeout',
      ],
    },
    classifyEmails: {
      about:
        'Names the project of each text and stores nothing. Results are in the order of the texts, without those that were ignored.',
      errors: ['classifier.unavailable', 'classifier.timeout'],
    },
    allowImages: {
      about: 'Applies to all mail of the sender, also to mail still to come.',
      errors: ['email.not_found'],
    },
    listArchivedEmails: {
      about: 'Returns one page of archived emails, with the beginning of their text.',
      query: { search: 'As in the queue. What cannot be read as a search is searched as words.' },
    },
  }),
  ...describeCalls(storedEmail, {
    listStoredEmails: {
      about:
        'Stored emails with the column names of their table, paged by `offset` and `limit`. For the review queue, use `/emails/recommendations`.',
      query: { offset: 'How many emails to skip.', limit: 'How many emails to return.' },
    },
  }),
  ...describeCalls(review, {
    processDecision: {
      about:
        'One decision on one email; `action` says which, and `data` belongs to it. Returns the email as it is afterwards. Each decision can be undone.',
      answer: {
        change: 'How the approved suggestion changed an earlier task. Absent if it did not.',
      },
      errors: ['email.not_found', ...ON_PROJECT, ...ON_TASK, ...ON_REPLY],
    },
    decideMany: {
      about:
        'Up to 200 emails in one step, which is undone as one. Emails that the decision does not apply to are skipped and not counted in `changed`.',
      body: {
        projectId: 'For `change_project`; null: none of the projects.',
        until: 'For `snooze`.',
      },
      answer: { changed: 'Emails that the decision changed.' },
      errors: ['email.not_found', 'project.not_found'],
    },
    getTrainingProgress: 'How often the suggestions were right, by kind, confidence and day.',
  }),
  ...describeCalls(vetoes, {
    listVetoes: 'Returns all of them, not paged.',
    addVeto: {
      about:
        'Mail of this sender is no longer put in the project. Does nothing if it is ruled out already.',
      errors: ['project.not_found'],
    },
    removeVeto:
      'Takes a body, although it is a DELETE. Returns the projects that are still ruled out.',
  }),
  ...describeCalls(accuracy, {
    getAccuracy:
      'Measured on your newest 5,000 decisions. A threshold is supported if the lower bound of its 95% confidence interval is at least 0.9.',
  }),
  ...describeCalls(outbound, {
    listOutbound:
      'Empty unless a classifier, language model, task service, webhook or notification is set up.',
  }),
  ...describeCalls(preview, {
    predictTask: {
      about:
        'Reads a text as if it had arrived by mail and returns the first task it would suggest, all of them in `tasks`. Stores nothing.',
      errors: ['classifier.unavailable', 'classifier.timeout'],
    },
    dryRunTask: 'Shows what would be sent to create the task there.',
  }),
  ...describeCalls(home, {
    getHome:
      'The counts and first items of Home: mail to review, tasks due (at the weekend also next week), accuracy and the latest steps.',
  }),
];
