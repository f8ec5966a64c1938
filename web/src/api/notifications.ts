import * as contracts from '@docket/core/notifications/notifications.contract';

import { call } from './client';
import { contractQuery, mutationHooks, useContractMutation } from './contract-query';

const mutation = mutationHooks('settings');

export const notificationsQuery = () => contractQuery('settings', contracts.getNotifications);
/** Sent one at a time: of two values of one setting, the older could be applied last. */
export function useUpdateNotifications() {
  return useContractMutation('settings', contracts.updateNotifications, {
    scope: { id: 'notifications' },
  });
}
export const useRemovePushDevice = mutation(contracts.removePushDevice);
export const useTestPush = mutation(contracts.testPush);

export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The push endpoint of this browser; null if not subscribed. */
export async function currentEndpoint(): Promise<string | null> {
  if (!supportsPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/**
 * Requests permission, subscribes this browser and registers it with the server. Throws an error with a
 * message for the user.
 */
export async function subscribeThisBrowser(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(
      'This browser blocks notifications from Docket. Allow them in its site settings.',
    );
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  await call(contracts.addPushDevice, {
    body: { endpoint: endpoint ?? '', keys: keys as { p256dh: string; auth: string } },
  });
}

export async function unsubscribeThisBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
