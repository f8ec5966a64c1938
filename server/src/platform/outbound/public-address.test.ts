import { expect, it } from 'vitest';

import { isInNetworks, isPublicAddress } from './public-address';

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s may not be called', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s may be called',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it('the administrator’s networks are exactly the ones listed', () => {
  const isAllowed = isInNetworks(['127.0.0.0/8', '10.1.2.3', 'fd12::/16']);
  expect(['127.0.0.1', '10.1.2.3', 'fd12::7'].every(isAllowed)).toBe(true);
  expect(['10.1.2.4', 'fd13::7', 'localhost', '127.0.0.1.nip.example'].some(isAllowed)).toBe(false);
});
