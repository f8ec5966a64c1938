import { expect, it } from 'vitest';

import {
  findAddress,
  haveSameOwner,
  isMailAddress,
  registrableDomain,
  parseRecipient,
  formatAddress,
} from './mail-address';

it.each([
  'dana@kerr.example',
  'dana.kerr+tides@mail.kerr.example',
  "o'neil@kerr.example",
  'jörg@münchen.example',
])('accepts %s', (text) => expect(isMailAddress(text)).toBe(true));

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
])('rejects %j', (text) => expect(isMailAddress(text)).toBe(false));

it.each([
  ['dana@kerr.example', { name: '', address: 'dana@kerr.example' }],
  [' Dana Kerr <dana@kerr.example> ', { name: 'Dana Kerr', address: 'dana@kerr.example' }],
  ['"Kerr, Dana" <dana@kerr.example>', { name: 'Kerr, Dana', address: 'dana@kerr.example' }],
  ['Dana Kerr', null],
  ['Dana <dana@kerr>', null],
])('parses the recipient %j', (text, expected) => {
  expect(parseRecipient(text)).toEqual(expected);
});

it.each([
  ['', 'dana@kerr.example'],
  ['Dana Kerr', 'Dana Kerr <dana@kerr.example>'],
  ['dana@kerr.example', 'dana@kerr.example'],
  ['boss@firm.example', '"boss@firm.example" <dana@kerr.example>'],
])('formats an address with the name %j and parses it back', (name, shown) => {
  const given = { name, address: 'dana@kerr.example' };
  expect(formatAddress(given)).toBe(shown);
  expect(parseRecipient(shown)?.address).toBe('dana@kerr.example');
});

it.each([
  ['Dana Kerr', null],
  ['Dana @ Kerr', null],
  ['boss@firm.example', 'boss@firm.example'],
  ['Boss (boss@firm.example)', 'boss@firm.example'],
  ["'boss@firm.example' via List", 'boss@firm.example'],
  ['a@b@c boss@firm.example.', 'boss@firm.example'],
])('finds the address within the name %j', (name, expected) => {
  expect(findAddress(name)).toBe(expected);
});

it.each([
  ['mail.kerr.example', 'kerr.example'],
  ['mail.kerr.co.uk', 'kerr.co.uk'],
  ['kerr.de', 'kerr.de'],
  ['kerr', 'kerr'],
])('%s has the same owner as %s', (domain, expected) => {
  expect(registrableDomain(domain)).toBe(expected);
});

it('two addresses at a public provider have different owners', () => {
  expect(haveSameOwner('a@kerr.example', 'b@mail.kerr.example')).toBe(true);
  expect(haveSameOwner('a@gmail.com', 'b@gmail.com')).toBe(false);
  expect(haveSameOwner('a@gmail.com', 'A@gmail.com')).toBe(true);
});
