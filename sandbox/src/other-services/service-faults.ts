import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world/world';
import type { FaultKind, FaultRule } from '../faults/fault';

const kinds: readonly FaultKind[] = ['status', 'slow', 'stall', 'drop', 'drop-after', 'truncate'];

interface Exchange {
  world: World;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The account as rules name it in `match.account`. */
  account: string;
}

function destroy({ request, reply }: Exchange): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

async function refuse({ reply }: Exchange, rule: FaultRule): Promise<FastifyReply> {
  if (rule.retryAfter !== undefined) reply.header('retry-after', rule.retryAfter);
  return reply.code(rule.status ?? 503).send(rule.empty ? undefined : 'A fault of the script.');
}

/** Faults of a service other than Graph, whose rules name its path. */
export async function withHttpFaults(
  exchange: Exchange,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { world, request, account } = exchange;
  const subject = { method: request.method, url: request.url, account };
  const rule = world.faults.strikeNamed(subject, kinds);
  if (rule?.fault === 'slow' && !(await world.isStillThisAfter(rule.ms ?? 2000)))
    return destroy(exchange);
  if (rule?.fault === 'stall') await wait(rule.ms ?? 60_000);
  if (rule?.fault === 'stall' || rule?.fault === 'drop') return destroy(exchange);
  if (rule?.fault === 'status') return refuse(exchange, rule);
  // The request took effect, but its response is lost.
  if (rule?.fault === 'drop-after' || rule?.fault === 'truncate') {
    exchange.reply.raw.end = () => {
      request.raw.socket.destroy();
      return exchange.reply.raw;
    };
    exchange.reply.raw.write = () => true;
  }
  return answer();
}
