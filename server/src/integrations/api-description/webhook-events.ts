import { WEBHOOK_EVENTS, type WebhookEvent } from '@docket/core/webhooks/webhook-event';
import {
  TEST_EVENT,
  webhookBodySchema,
  type WebhookBody,
} from '@docket/core/webhooks/webhooks.contract';
import { z } from 'zod';

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

const DATA = z.toJSONSchema(webhookBodySchema.shape.data, { unrepresentable: 'any' });
/** A field without a text does not compile. */
const TEXTS: Readonly<Record<keyof WebhookBody['data'], string>> = {
  actor: 'person: you or one of your programs.',
  api_token:
    'The API token that made the change, by which a program knows its own; null: no token. Its id is null if an earlier release made the change.',
  action: 'What was done, as in the audit log: `create`, `update`, `approve` …',
  noun: 'What was changed.',
  record_id: 'Id of the record.',
  version: 'The version of the task after the change, for If-Match; null for anything else.',
  title: 'Title of the record.',
  before: 'The record before; null: it was created.',
  after: 'The record afterwards; null: it was deleted.',
};
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
    ...DATA,
    properties: Object.fromEntries(
      Object.entries({ ...DATA.properties, noun, before, after }).map(([name, field]) => [
        name,
        { ...field, description: TEXTS[name as keyof typeof TEXTS] },
      ]),
    ),
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
