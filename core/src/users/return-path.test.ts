import { expect, it } from 'vitest';

import { ownReturnPath } from './return-path';

it.each([
  '/',
  '/emails',
  '/emails/1?tab=2#reply',
  '/projects?search=a%20b%2Fc',
  '/emails?search=%5C%2F%2F',
])('sign-in returns to %s', (path) => {
  expect(ownReturnPath(path)).toBe(path);
});

it.each([
  null,
  undefined,
  '',
  'emails',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  '/\t/evil.example',
  '/%09/evil.example',
  '/\n/evil.example',
  '/%0a%0d/evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%00',
  '/ /evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/%',
  '/%ff',
  'javascript:alert(1)',
  `/${'x'.repeat(2_001)}`,
])('sign-in never leads to %j', (path) => {
  expect(ownReturnPath(path)).toBe('/');
});
