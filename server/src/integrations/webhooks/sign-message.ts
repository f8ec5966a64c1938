// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function createWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

const MESSAGE_PREFIX = 'msg_';

/** Of an id with or without the prefix that receivers get it with. */
export function messageIdOf(text: string): string {
  return text.startsWith(MESSAGE_PREFIX) ? text.slice(MESSAGE_PREFIX.length) : text;
}

type Signed = { secret: string; messageId: string; at: Date; body: string };

/** The time is signed too, so that a receiver can reject a replay. */
export function signatureHeaders({ secret, messageId, at, body }: Signed): Record<string, string> {
  const id = MESSAGE_PREFIX + messageId;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
