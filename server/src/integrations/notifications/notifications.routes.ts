import * as contracts from '@docket/core/notifications/notifications.contract';
import { AppError } from '@docket/core/errors';
import type { FastifyInstance } from 'fastify';

import { sessionCookieName } from '../../accounts/auth/auth-cookies';
import { sessionHashOf } from '../../accounts/auth/sessions.usecases';
import { serveWith } from '../../platform/http/serve';
import type { AddressGuard } from '../../platform/outbound/guarded-request';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import {
  addDevice,
  changeChoices,
  readNotifications,
  removeDevice,
} from './notifications.usecases';
import { readPublicPushKey } from './push-keys.usecases';

const TEST = {
  title: 'Notifications work',
  body: 'They arrive at the start of a working day when there is something to tell you.',
  url: '/settings',
  tag: 'test',
};

export function registerNotificationRoutes(
  app: FastifyInstance,
  deps: PlatformDependencies & { webhookGuard: AddressGuard },
): void {
  const serve = serveWith(app, deps);
  serve(contracts.getNotifications, async (work) => ({
    ...(await readNotifications(work)),
    publicKey: await readPublicPushKey(deps),
  }));
  serve(contracts.updateNotifications, async (work, { body }) => {
    await changeChoices(work, body);
    return { ...(await readNotifications(work)), publicKey: await readPublicPushKey(deps) };
  });
  const cookieName = sessionCookieName(deps.config.publicUrl.startsWith('https:'));
  serve(contracts.addPushDevice, (work, { body, request }) => {
    const sessionHash = sessionHashOf(request.cookies[cookieName]);
    if (sessionHash === null) throw new AppError('auth.required', 'User not authenticated');
    const userAgent = request.headers['user-agent'] ?? '';
    return addDevice(work, deps.webhookGuard, { input: body, userAgent, sessionHash });
  });
  serve(contracts.removePushDevice, async (work, { params }) => ({
    removed: await removeDevice(work, params.id),
  }));
  serve(contracts.testPush, async (work) => {
    const { devices } = await readNotifications(work);
    await work.announce(work.trx, 'push.requested', { userId: work.userId, message: TEST });
    return { devices: devices.length };
  });
}
