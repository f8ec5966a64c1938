import { expect, it } from 'vitest';

import { linkMismatch } from './email-body';

it.each([
  ['https://bank.example/login', 'https://evil.example/login', 'evil.example'],
  ['www.bank.example', 'http://bank.example.evil.example', 'bank.example.evil.example'],
  ['bank.example', 'https://notbank.example', 'notbank.example'],
])('flags %s that leads to %s', (text, href, leads) => {
  expect(linkMismatch(text, href)).toMatchObject({ leads });
});

it.each([
  ['Open the invoice', 'https://evil.example'],
  ['https://bank.example/login', 'https://www.bank.example/other'],
  ['bank.example', 'https://login.bank.example'],
  ['dana@kerr.example', 'mailto:dana@kerr.example'],
  ['kerr.example', 'not an address'],
])('accepts %s with %s', (text, href) => {
  expect(linkMismatch(text, href)).toBeNull();
});
