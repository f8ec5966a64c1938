import { API_PREFIX } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { EventHub } from '../event-hub';
import type { UserEvent } from '../events';
import { parseWith } from './route';

const HEARTBEAT_MS = 20_000;
/** Milliseconds that the page has been reading without listening. */
const querySchema = z.object({ missed: z.coerce.number().int().min(0).default(0) });

/** GET /events: server-sent events of the signed-in user; each one names a topic to read anew. */
export function registerEventStream(app: FastifyInstance, hub: EventHub): void {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  app.get(`${API_PREFIX}/events`, { compress: false }, (request, reply) => {
    if (request.user === null) throw new AppError('auth.required', 'User not authenticated');
    const { missed } = parseWith(querySchema, request.query);
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      ...definedHeaders(reply.getHeaders()),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      // Proxies such as nginx would otherwise hold the events back.
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 2000\n\nevent: ready\ndata: {}\n\n');
    const write = (event: UserEvent) => stream.write(`data: ${JSON.stringify(event)}\n\n`);
    const unsubscribe = hub.subscribe(request.user.id, write, missed);
    const heartbeat = setInterval(() => stream.write(': alive\n\n'), HEARTBEAT_MS);
    const end = () => stream.end();
    open.add(end);
    request.raw.on('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(end);
    });
  });
}

function definedHeaders(headers: Readonly<Record<string, number | string | string[] | undefined>>) {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}
