// Load limits: calls in flight overall, and bodies that stop arriving.
import { API_PREFIX } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isApiCall } from './api-call';
import { createLoadBound } from './load-bound';

const RETRY_S = '1';

/** Open for as long as a page is; it does no work. */
const STREAM = `${API_PREFIX}/events`;

/** Calls that run in threads or upload files take seconds without the server being overloaded. */
const LONG_CALLS_AT_ONCE = 16;

declare module 'fastify' {
  interface FastifyContextConfig {
    isLong?: boolean;
  }
}

/** One person's page has up to five calls in flight, so more come from several people. */
const CROWD = 6;

type LoadOptions = {
  atOnce: number;
  /** Called for each call that comes while many are in flight. */
  onCrowded: () => void;
};

/** Refuses calls beyond the bound at once, so that the accepted ones stay quick. Must be the first hook. */
export function shedLoad(app: FastifyInstance, { atOnce, onCrowded }: LoadOptions): void {
  const short = createLoadBound(atOnce);
  let long = 0;
  const enterLong = () => {
    if (long >= LONG_CALLS_AT_ONCE) return null;
    long += 1;
    return () => (long -= 1);
  };
  const enter = (request: FastifyRequest, reply: FastifyReply): AppError | undefined => {
    const leave = request.routeOptions.config.isLong === true ? enterLong() : short.enter();
    if (short.inFlight >= CROWD) onCrowded();
    if (leave !== null) {
      onResponseClosed(reply, leave);
      return undefined;
    }
    void reply.header('retry-after', RETRY_S);
    return new AppError('server.unavailable', 'Docket is busy. Try again in a moment.');
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCounted(request)) return done();
    if (hasBody(request)) endIfStalled(request);
    done(entersAfterBody(request) ? undefined : enter(request, reply));
  });
  app.addHook('preValidation', (request, reply, done) => {
    done(isCounted(request) && entersAfterBody(request) ? enter(request, reply) : undefined);
  });
}

/**
 * A body arrives as slowly as its sender likes: only once it is here does its call take one of the places. But what a
 * person uploads may be large, so the places also limit how many of these are in memory at once.
 */
function entersAfterBody(request: FastifyRequest): boolean {
  const { isLong, isPublic } = request.routeOptions.config;
  const isUpload = isLong === true && isPublic !== true;
  return hasBody(request) && !isUpload;
}

function isCounted(request: FastifyRequest): boolean {
  return isApiCall(request) && request.routeOptions.url !== STREAM;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A caller that sends nothing more of its body for so long would keep its connection, and what waits for the body. */
const MAX_PAUSE_MS = 30_000;

function endIfStalled({ raw }: FastifyRequest): void {
  const { socket } = raw;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // What has arrived and is not read yet is not the caller's fault.
    if (socket.bytesRead === before && raw.readableLength === 0) raw.destroy();
    before = socket.bytesRead;
  }, MAX_PAUSE_MS).unref();
  const stop = () => clearInterval(timer);
  raw.once('end', stop);
  raw.once('close', stop);
}

/** Runs once: when the answer is out, or when the caller has disconnected. */
function onResponseClosed({ raw }: FastifyReply, run: () => unknown): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    run();
  };
  raw.once('finish', once);
  raw.once('close', once);
}
