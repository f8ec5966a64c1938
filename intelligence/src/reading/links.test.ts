import { expect, it } from 'vitest';

import { hostOf } from './links';

it.each([
  ['https://Tracker.Example/issue/7', 'tracker.example'],
  ['http://tracker.example:8080?x', 'tracker.example'],
  ['https://bank.example@evil.example/', 'evil.example'],
  ['https://a@bank.example@evil.example/', 'evil.example'],
  ['https://evil.example\\@bank.example/', 'evil.example'],
  ['https://bank.example\n.evil.example/', 'bank.example.evil.example'],
  ['mailto:dana@corvid.example', null],
  ['javascript:alert(1)', null],
])('the host of %j is the one that a browser opens: %s', (url, host) => {
  expect(hostOf(url)).toBe(host);
});
