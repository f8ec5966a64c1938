import { API_PREFIX } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import { ACCESS_ENDED, STREAM_REPLACED, type LiveEvent } from '@docket/core/live/topics';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { EventHub } from '../live/event-hub';
import { SESSION_ENDED } from '../live/publish';
import type { CallerState } from './caller';
import { createPageStream } from './page-stream';
import { parseWith } from './route';

const HEARTBEAT_MS = 20_000;
/** One person's open pages on all their devices; with every heartbeat the session of each is looked up. */
export const MAX_STREAMS = 30;
/** When a program may connect again whose stream was replaced; a page does so once somebody looks at it. */
const REPLACED_RETRY_MS = 60_000;
/** How many milliseconds the page has been reading without listening. */
const querySchema = z.object({ missed: z.coerce.number().int().min(0).default(0) });

type Options = {
  hub: EventHub;
  /** Called with every heartbeat and whenever one of the user's sessions ends. */
  checkCaller: (request: FastifyRequest) => Promise<CallerState>;
};

/**
 * GET /events: server-sent events for the signed-in user, each naming a topic to refetch. Ends with the session. A person's
 * oldest stream ends when they open more than MAX_STREAMS.
 */
export function registerEventStream(app: FastifyInstance, { hub, checkCaller }: Options): void {
  const open = new Set<() => void>();
  const enter = createPlaces(MAX_STREAMS);
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  app.get(
    `${API_PREFIX}/events`,
    { compress: false, config: { scope: 'read' } },
    (request, reply) => {
      if (request.user === null) throw new AppError('auth.required', 'User not authenticated');
      const { missed } = parseWith(querySchema, request.query);
      reply.hijack();
      const stream = reply.raw;
      stream.writeHead(200, {
        ...definedHeaders(reply.getHeaders()),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        // Keeps proxies such as nginx from buffering the events.
        'x-accel-buffering': 'no',
      });
      const ends: (() => void)[] = [];
      const page = createPageStream(stream, () => {
        for (const end of ends) end();
      });
      page.write('retry: 2000\n\nevent: ready\ndata: {}\n\n');
      const endUnlessSignedIn = () => {
        checkCaller(request).then(
          (state) => (state === 'live' ? undefined : page.end(farewell(state))),
          (error: unknown) => {
            request.log.warn({ err: error }, 'The session of a stream could not be looked up');
          },
        );
      };
      const write = (event: LiveEvent) => page.write(`data: ${JSON.stringify(event)}\n\n`);
      const heartbeat = setInterval(() => {
        page.write(': alive\n\n');
        endUnlessSignedIn();
      }, HEARTBEAT_MS);
      const close = () => page.end();
      open.add(close);
      ends.push(
        hub.subscribe(
          request.user.id,
          (event) => (event.topic === SESSION_ENDED ? endUnlessSignedIn() : write(event)),
          missed,
        ),
        enter(request.user.id, () => page.end(replaced())),
        () => clearInterval(heartbeat),
        () => open.delete(close),
      );
    },
  );
}

/** A page that reads this reads the session, which says why, and shows nothing of the person any more. */
function farewell(state: Exclude<CallerState, 'live'>): string {
  return state === 'ended' ? '' : `event: ${ACCESS_ENDED}\ndata: {}\n\n`;
}

function replaced(): string {
  const message = `You have more than ${MAX_STREAMS} pages open. The oldest one no longer updates automatically.`;
  return `retry: ${REPLACED_RETRY_MS}\nevent: ${STREAM_REPLACED}\ndata: ${JSON.stringify({ message })}\n\n`;
}

/** Limits open streams per person: one too many ends the oldest. Returns a function that frees the place. */
function createPlaces(most: number) {
  const taken = new Map<string, Set<() => void>>();
  return (userId: string, end: () => void) => {
    const own = taken.get(userId) ?? new Set();
    taken.set(userId, own.add(end));
    const leave = () => {
      own.delete(end);
      if (own.size === 0 && taken.get(userId) === own) taken.delete(userId);
    };
    const [first] = own;
    if (own.size > most && first !== undefined) {
      own.delete(first);
      first();
    }
    return leave;
  };
}

function definedHeaders(headers: Readonly<Record<string, number | string | string[] | undefined>>) {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}
