import { expect, it } from 'vitest';

import {
  addressInside,
  haveOneOwner,
  isMailAddress,
  ownedDomain,
  readRecipient,
  showAddress,
} from './mail-address';

it.each([
  'dana@kerr.example',
  'dana.kerr+tides@mail.kerr.example',
  "o'neil@kerr.example",
  'jörg@münchen.example',
])('%s is an address', (text) => expect(isMailAddress(text)).toBe(true));

it.each([
  '',
  'dana',
  '@kerr.example',
  'dana@',
  'dana@localhost',
  'dana@kerr..example',
  'dana@-kerr.example',
  '.dana@kerr.example',
  'da na@kerr.example',
  'dana@kerr.example, ada@finch.example',
  'dana@kerr@finch.example',
  'dana@kerr.example\r\nBcc: x@evil.example',
  `${'d'.repeat(65)}@kerr.example`,
  '/O=EXCHANGE/OU=FIRST/CN=DANA',
])('%j is no address', (text) => expect(isMailAddress(text)).toBe(false));

it.each([
  ['dana@kerr.example', { name: '', address: 'dana@kerr.example' }],
  [' Dana Kerr <dana@kerr.example> ', { name: 'Dana Kerr', address: 'dana@kerr.example' }],
  ['"Kerr, Dana" <dana@kerr.example>', { name: 'Kerr, Dana', address: 'dana@kerr.example' }],
  ['Dana Kerr', null],
  ['Dana <dana@kerr>', null],
])('%j is read as a recipient', (text, expected) => {
  expect(readRecipient(text)).toEqual(expected);
});

it.each([
  ['', 'dana@kerr.example'],
  ['Dana Kerr', 'Dana Kerr <dana@kerr.example>'],
  ['dana@kerr.example', 'dana@kerr.example'],
  ['boss@firm.example', '"boss@firm.example" <dana@kerr.example>'],
])('an address under the name %j is shown beside it and read back', (name, shown) => {
  const given = { name, address: 'dana@kerr.example' };
  expect(showAddress(given)).toBe(shown);
  expect(readRecipient(shown)?.address).toBe('dana@kerr.example');
});

it.each([
  ['Dana Kerr', null],
  ['Dana @ Kerr', null],
  ['boss@firm.example', 'boss@firm.example'],
  ['Boss (boss@firm.example)', 'boss@firm.example'],
  ["'boss@firm.example' via List", 'boss@firm.example'],
  ['a@b@c boss@firm.example.', 'boss@firm.example'],
])('the address inside the name %j', (name, expected) => {
  expect(addressInside(name)).toBe(expected);
});

it.each([
  ['mail.kerr.example', 'kerr.example'],
  ['mail.kerr.co.uk', 'kerr.co.uk'],
  ['kerr.de', 'kerr.de'],
  ['kerr', 'kerr'],
])('%s belongs to the owner of %s', (domain, expected) => {
  expect(ownedDomain(domain)).toBe(expected);
});

it('two addresses of one shared provider have two owners', () => {
  expect(haveOneOwner('a@kerr.example', 'b@mail.kerr.example')).toBe(true);
  expect(haveOneOwner('a@gmail.com', 'b@gmail.com')).toBe(false);
  expect(haveOneOwner('a@gmail.com', 'A@gmail.com')).toBe(true);
});
