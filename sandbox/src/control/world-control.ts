import { parseFaultScript } from '../faults/fault';
import { subscriptionView } from '../world/subscription';
import { accounts } from '../accounts/account';
import { ControlError, accountOf, bodyOf, mailboxOf, queryOf, textOf } from './control-body';
import type { ControlHandler } from './mailbox-control';

const expireTokens: ControlHandler = (world, request) => {
  const body = bodyOf(request);
  world.identity.expireAccess(
    body['account'] === undefined
      ? accounts.map((one) => one.oid)
      : [accountOf(body['account']).oid],
  );
  return { expired: true };
};

const tokenLifetime: ControlHandler = (world, request) => {
  const seconds = Number(bodyOf(request)['seconds']);
  if (!Number.isFinite(seconds) || seconds <= 0)
    throw new ControlError(400, 'seconds must be above 0.');
  world.identity.accessTokenSeconds = seconds;
  return { seconds };
};

const expireSecret: ControlHandler = (world, request) => {
  world.identity.isSecretExpired = bodyOf(request)['expired'] !== false;
  return { expired: world.identity.isSecretExpired };
};

const revokeConsent: ControlHandler = (world, request) => {
  world.identity.revokeConsent(accountOf(bodyOf(request)['account']).oid);
  return { revoked: true };
};

const revokeSessions: ControlHandler = (world, request) => {
  world.identity.revokeSessions(accountOf(bodyOf(request)['account']).oid);
  return { revoked: true };
};

/** From now on, consent only grants these scopes; null grants everything requested. */
const limitConsent: ControlHandler = (world, request) => {
  const scopes = bodyOf(request)['scopes'];
  world.identity.grantable = Array.isArray(scopes) ? new Set(scopes.map(String)) : null;
  return { scopes: scopes ?? null };
};

const expireDelta: ControlHandler = (world, request) => {
  const mailbox = mailboxOf(world, bodyOf(request)['account']);
  mailbox.generation = `${mailbox.generation}+`;
  return { generation: mailbox.generation };
};

const reset: ControlHandler = async (world) => {
  await world.reset();
  return { reset: true };
};

const skew: ControlHandler = (world, request) => {
  world.clock.skewMs = Number(bodyOf(request)['seconds'] ?? 0) * 1000;
  return { now: new Date(world.clock.now()).toISOString() };
};

const requests: ControlHandler = (world, request) => {
  const limit = Number(queryOf(request).get('limit') ?? 200);
  return {
    total: world.requests.total,
    maxConcurrency: world.requests.maxConcurrency(),
    requests: world.requests.recent().slice(-limit),
    notes: world.notes.slice(-limit),
  };
};

const clearRequests: ControlHandler = (world) => {
  world.requests.clear();
  return { cleared: true };
};

const faults: ControlHandler = (world, request) => {
  try {
    world.faults.use(parseFaultScript(bodyOf(request)['script'] ?? bodyOf(request)));
  } catch (error) {
    throw new ControlError(400, error instanceof Error ? error.message : String(error));
  }
  return { rules: world.faults.report() };
};

const faultReport: ControlHandler = (world) => ({ rules: world.faults.report() });

const limits: ControlHandler = (world, request) => {
  const body = bodyOf(request);
  if (body['concurrency'] !== undefined) world.limits.concurrency = Number(body['concurrency']);
  if (body['requestsPer10Minutes'] !== undefined) {
    world.limits.requestsPer10Minutes = Number(body['requestsPer10Minutes']);
  }
  return world.limits;
};

const subscriptions: ControlHandler = (world) => ({
  subscriptions: [...world.subscriptions.byId.values()].map(subscriptionView),
});

const lifecycle: ControlHandler = async (world, request) => ({
  told: await world.subscriptions.tellLifecycle(textOf(bodyOf(request)['event']) ?? 'missed'),
});

const latency: ControlHandler = (world, request) => {
  world.config.latencyMs = Number(bodyOf(request)['milliseconds'] ?? 0);
  return { milliseconds: world.config.latencyMs };
};

export const worldControl: Record<string, ControlHandler> = {
  'POST /tokens/expire': expireTokens,
  'POST /tokens/lifetime': tokenLifetime,
  'POST /secret/expire': expireSecret,
  'POST /consent/revoke': revokeConsent,
  'POST /consent/limit': limitConsent,
  'POST /sessions/revoke': revokeSessions,
  'POST /delta/expire': expireDelta,
  'POST /reset': reset,
  'POST /clock/skew': skew,
  'GET /requests': requests,
  'POST /requests/clear': clearRequests,
  'POST /latency': latency,
  'POST /faults': faults,
  'GET /faults': faultReport,
  'POST /limits': limits,
  'GET /subscriptions': subscriptions,
  'POST /subscriptions/lifecycle': lifecycle,
};
