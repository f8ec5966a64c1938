import { expect, it } from 'vitest';

import { parseConfig } from '../../config';
import { isOpenToTheInternet } from './exposure';

const ROOT = new URL('../../../..', import.meta.url).pathname;
const TENANT = '7a1b2c3d-0000-4000-8000-000000000001';

const isOpen = (environment: Readonly<Record<string, string>>) =>
  isOpenToTheInternet(
    parseConfig({
      environment: {
        MICROSOFT_CLIENT_ID: 'id',
        MICROSOFT_CLIENT_SECRET: 'secret',
        DOCKET_PUBLIC_URL: 'https://docket.firm.example',
        ...environment,
      },
      args: [],
      root: ROOT,
    }),
  );

it.each([
  ['with no list and no tenant', {}, true],
  ['for all organizations', { MICROSOFT_TENANT: 'organizations' }, true],
  ['for one tenant', { MICROSOFT_TENANT: TENANT }, false],
  ['for one tenant by its domain', { MICROSOFT_TENANT: 'firm.example' }, false],
  ['with a list, while others wait', { DOCKET_ALLOW: '@firm.example' }, false],
  [
    'with a list, but others enter',
    { DOCKET_ALLOW: '@firm.example', DOCKET_OTHERS: 'enter' },
    true,
  ],
  ['with others refused', { DOCKET_OTHERS: 'refuse' }, false],
  ['in a private network', { DOCKET_PUBLIC_URL: 'https://docket.firm.internal' }, false],
])('Docket %s: open to the internet? %o', (_, environment, open) => {
  expect(isOpen(environment)).toBe(open);
});
