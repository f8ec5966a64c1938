// Stand-in for a browser and its push service (RFC 8030, 8291, 8292): proves signing, encryption and the error shapes, not that a device wakes up.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  type ECDH,
} from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';

const root = '/push';
/** RFC 8030, 7.2: a push service need not accept more. */
const MAX_BYTES = 4096;
const TAG_BYTES = 16;

interface Subscription {
  keys: ECDH;
  secret: Buffer;
  isGone: boolean;
  messages: unknown[];
}

export function registerPush(app: FastifyInstance, urlOf: () => string): void {
  const subscriptions = new Map<string, Subscription>();
  const find = (request: FastifyRequest) =>
    subscriptions.get((request.params as { id: string }).id);

  // What the browser does when a page subscribes.
  app.post(`${root}/subscriptions`, (_, reply) => {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const id = randomBytes(16).toString('base64url');
    const secret = randomBytes(16);
    subscriptions.set(id, { keys, secret, isGone: false, messages: [] });
    return reply.status(201).send({
      id,
      endpoint: `${urlOf()}${root}/${id}`,
      keys: {
        p256dh: keys.getPublicKey('base64url'),
        auth: secret.toString('base64url'),
      },
    });
  });
  app.delete(`${root}/:id`, (request, reply) => {
    const subscription = find(request);
    if (subscription !== undefined) subscription.isGone = true;
    return reply.status(204).send();
  });
  app.get(`${root}/:id/messages`, (request, reply) =>
    reply.send({ messages: find(request)?.messages ?? [] }),
  );

  app.post(`${root}/:id`, async (request, reply) => {
    const subscription = find(request);
    if (subscription === undefined) return reply.status(404).send('No such subscription');
    if (subscription.isGone) return reply.status(410).send('The subscription has ended');
    const problem = await problemOf(request, urlOf());
    if (problem !== null) return refuse(reply, problem);
    const text = decrypt(subscription, request.body as Buffer);
    subscription.messages.push(JSON.parse(text));
    return reply.status(201).header('location', `${urlOf()}${root}/m/1`).send();
  });
}

type Problem = { status: number; text: string };

function refuse(reply: FastifyReply, { status, text }: Problem): FastifyReply {
  return reply.status(status).send(text);
}

async function problemOf(request: FastifyRequest, origin: string): Promise<Problem | null> {
  const { headers, body } = request;
  if (headers['ttl'] === undefined) return { status: 400, text: 'TTL is needed' };
  if (headers['content-encoding'] !== 'aes128gcm')
    return { status: 415, text: 'The encoding must be aes128gcm' };
  if (!Buffer.isBuffer(body) || body.length > MAX_BYTES)
    return { status: 413, text: 'The message is too large' };
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  try {
    const { payload } = await jwtVerify(token, publicKeyOf(key), { audience: origin });
    return /^(mailto|https):/.test(payload.sub ?? '')
      ? null
      : { status: 403, text: 'The subject must be a way to reach the sender' };
  } catch {
    return { status: 403, text: 'The VAPID token is not valid' };
  }
}

function publicKeyOf(key: string) {
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}

/** RFC 8188 and 8291: one record, as its subscriber decrypts it. */
function decrypt({ keys, secret }: Subscription, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const shared = keys.computeSecret(sender);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', shared, secret, about, 32));
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${info}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const record = body.subarray(keyEnd);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  // The last record ends with 2 and padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
