import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world';
import type { FaultKind } from '../faults/fault';

const kinds: readonly FaultKind[] = ['status', 'slow', 'stall', 'drop'];

/** Faults of the sign-in service; Graph's are applied per request where it responds. */
export function registerHttpFaults(app: FastifyInstance, world: World): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!/\/(oauth2|discovery)\/|openid-configuration/.test(request.url)) return;
    const rule = world.faults.strikeNamed(
      { method: request.method, url: request.url, account: '' },
      kinds,
    );
    if (rule?.fault === 'slow') await wait(rule.ms ?? 2000);
    if (rule?.fault === 'stall') await wait(rule.ms ?? 60_000);
    if (rule?.fault === 'drop' || rule?.fault === 'stall') {
      reply.hijack();
      request.raw.socket.destroy();
    }
    if (rule?.fault === 'status') {
      if (rule.retryAfter !== undefined) reply.header('retry-after', rule.retryAfter);
      await reply.code(rule.status ?? 503).send({
        error: 'temporarily_unavailable',
        error_description: 'AADSTS90033: A transient error has occurred. Please try again.',
        error_codes: [90033],
      });
    }
  });
}
