import { isIP } from 'node:net';

import type { Config } from '../../config';

const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|test)$/;
const PRIVATE_ADDRESS =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|\[?(?:::1|f[cd]|fe[89ab]))/i;

/** Anyone with a Microsoft account may try to enter, and only an administrator's attention keeps them out. */
export function isOpenToTheInternet({
  publicUrl,
  microsoft,
  entry,
}: Pick<Config, 'publicUrl' | 'microsoft' | 'entry'>): boolean {
  if (microsoft.isSandbox || entry.allowed.length > 0 || entry.others === 'refuse') return false;
  const { hostname } = new URL(publicUrl);
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return isAddress
    ? !PRIVATE_ADDRESS.test(hostname)
    : hostname.includes('.') && !PRIVATE_NAME.test(hostname);
}
