import { API_PREFIX } from '@docket/core/contract';
import {
  receiveLifecycleEvents,
  receiveNotifications,
} from '@docket/core/sync/notifications.contract';

import type { Config } from '../../config';

export type NotificationAddress = { notificationUrl: string; lifecycleUrl: string };

const isLoopback = (url: URL) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);

/**
 * Where the provider can reach this installation; null when it cannot. Microsoft posts to public https addresses
 * only; a stand-in on this machine reaches this machine.
 */
export function notificationAddress(
  config: Pick<Config, 'publicUrl'> & { microsoft: Pick<Config['microsoft'], 'graphBaseUrl'> },
): NotificationAddress | null {
  const url = new URL(config.publicUrl);
  const isReachable = isLoopback(url)
    ? isLoopback(new URL(config.microsoft.graphBaseUrl))
    : url.protocol === 'https:';
  if (!isReachable) return null;
  const base = config.publicUrl.replace(/\/+$/, '') + API_PREFIX;
  return {
    notificationUrl: base + receiveNotifications.path,
    lifecycleUrl: base + receiveLifecycleEvents.path,
  };
}
