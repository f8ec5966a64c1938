import { WEBHOOK_EVENTS, type WebhookEvent } from '@docket/core/webhooks/webhook-event';
import { TEST_EVENT } from '@docket/core/webhooks/webhooks.contract';

type Json = Record<string, unknown>;

const RECORD = { type: 'object', additionalProperties: true };
const NOTHING = { type: 'null' };

/** What is before and after a change, by event. */
const STATES: Readonly<Record<WebhookEvent, { before: Json; after: Json }>> = {
  'task.created': { before: NOTHING, after: RECORD },
  'task.changed': { before: RECORD, after: RECORD },
  'task.completed': { before: RECORD, after: RECORD },
  'task.deleted': { before: RECORD, after: NOTHING },
  'decision.made': {
    before: { anyOf: [RECORD, NOTHING] },
    after: { anyOf: [RECORD, NOTHING] },
  },
};
const NOUNS: Readonly<Record<WebhookEvent, readonly string[]>> = {
  'task.created': ['task'],
  'task.changed': ['task'],
  'task.completed': ['task'],
  'task.deleted': ['task'],
  'decision.made': ['email', 'suggestion', 'reply', 'veto'],
};

const text = (description: string) => ({ type: 'string', description });
const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});
const HEADERS = [
  header('webhook-id', 'Id of the message; the same in every attempt.'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.'),
  header('webhook-signature', '`v1,` and the signature in base64.'),
];

/** OpenAPI path items of what Docket sends. */
export const WEBHOOK_ITEMS: Readonly<Record<string, object>> = Object.fromEntries([
  ...(Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]).map((event) => [
    event,
    itemOf(event, {
      summary: WEBHOOK_EVENTS[event],
      noun: { type: 'string', enum: NOUNS[event] },
      ...STATES[event],
    }),
  ]),
  [
    TEST_EVENT,
    itemOf(TEST_EVENT, {
      summary: 'You asked for a test message',
      noun: { const: 'webhook' },
      before: NOTHING,
      after: NOTHING,
    }),
  ],
]);

type About = { summary: string; noun: Json; before: Json; after: Json };

function itemOf(event: string, { summary, noun, before, after }: About): object {
  const name = event.replaceAll(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase());
  const data = {
    type: 'object',
    required: ['actor', 'action', 'noun', 'record_id', 'title', 'before', 'after'],
    properties: {
      actor: {
        type: 'string',
        enum: ['person', 'rule', 'model', 'sync', 'system'],
        description: 'person: you or one of your programs.',
      },
      action: text('What was done, as in the audit log: `create`, `update`, `approve` …'),
      noun: { ...noun, description: 'What was changed.' },
      record_id: text('Id of the record.'),
      title: text('Title of the record.'),
      before: { ...before, description: 'The record before; null: it was created.' },
      after: { ...after, description: 'The record afterwards; null: it was deleted.' },
      apiToken: {
        anyOf: [
          {
            type: 'object',
            required: ['id', 'name'],
            properties: {
              id: {
                anyOf: [{ type: 'string' }, NOTHING],
                description: 'null: made by an earlier release.',
              },
              name: text('Its name when it made the change.'),
            },
          },
          NOTHING,
        ],
        description:
          'The API token that made the change, by which a program knows its own; null: no token.',
      },
      version: {
        anyOf: [{ type: 'integer' }, NOTHING],
        description:
          'The version of the task after the change, for If-Match; null for anything else.',
      },
    },
  };
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: event },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
      data,
    },
  };
  return {
    post: {
      operationId: `on${name}`,
      summary,
      description: 'Sent to webhooks that chose this event. Respond with 2xx within 15 seconds.',
      parameters: HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'The message was accepted.' },
        410: { description: 'Turns the webhook off.' },
        default: { description: 'The message is sent again later.' },
      },
    },
  };
}
