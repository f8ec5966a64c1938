import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How a stand-in service responds; tests set it through the control API. */
export interface Behaviour {
  mode: 'normal' | 'slow' | 'failing' | 'malformed' | 'drop';
  /** For slow: how long a response takes. */
  ms: number;
  /** For failing: the status. */
  status: number;
  /** Responses given in order before the normal ones; a string is sent as is. */
  canned: unknown[];
}

export interface SeenCall {
  at: string;
  path: string;
  authorization: string | null;
  body: unknown;
}

export class ServiceState {
  behaviour: Behaviour = { mode: 'normal', ms: 0, status: 500, canned: [] };
  readonly calls: SeenCall[] = [];

  clear(): void {
    this.behaviour = { mode: 'normal', ms: 0, status: 500, canned: [] };
    this.calls.length = 0;
  }
}

export function jsonOf(request: FastifyRequest): unknown {
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) return null;
  try {
    return JSON.parse(request.body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

const keptCalls = 500;

/** Records the call and applies the behavior; true if the response was already sent. */
export async function playBehaviour(
  state: ServiceState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  state.calls.push({
    at: new Date().toISOString(),
    path: request.url,
    authorization: request.headers.authorization ?? null,
    body: jsonOf(request),
  });
  if (state.calls.length > keptCalls) state.calls.shift();
  const { mode, ms, status } = state.behaviour;
  if (mode === 'slow') await wait(ms);
  if (mode === 'failing') {
    await reply.code(status).send({ error: { message: 'A failure that was asked for.' } });
    return true;
  }
  if (mode === 'malformed') {
    await reply.type('application/json').send('{"results": [{"label": "Har');
    return true;
  }
  if (mode === 'drop') {
    reply.hijack();
    request.raw.socket.destroy();
    return true;
  }
  return false;
}
