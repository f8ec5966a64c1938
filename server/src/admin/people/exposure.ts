import { isIP } from 'node:net';

import { PERSONAL_ACCOUNTS } from '@docket/core/users/entry';

import type { Config } from '../../config';

const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|test)$/;
const PRIVATE_ADDRESS =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|\[?(?:::1|f[cd]|fe[89ab]))/i;

/** Not the tenant of one organization. */
const ANY_TENANT = new Set(['common', 'organizations', 'consumers', PERSONAL_ACCOUNTS]);

/** Only accounts of one organization, with its guests, can start a sign-in. */
export function isForOneTenant({ microsoft }: Pick<Config, 'microsoft'>): boolean {
  return !ANY_TENANT.has(microsoft.tenant.toLowerCase());
}

/**
 * Anyone with a Microsoft account can sign in, or request access without a list that lets colleagues in and so makes
 * every request that of a stranger.
 */
export function isOpenToTheInternet({
  publicUrl,
  microsoft,
  entry,
}: Pick<Config, 'publicUrl' | 'microsoft' | 'entry'>): boolean {
  if (microsoft.isSandbox || isForOneTenant({ microsoft })) return false;
  if (entry.others === 'refuse') return false;
  if (entry.others === 'wait' && entry.allowed.length > 0) return false;
  const { hostname } = new URL(publicUrl);
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return isAddress
    ? !PRIVATE_ADDRESS.test(hostname)
    : hostname.includes('.') && !PRIVATE_NAME.test(hostname);
}
