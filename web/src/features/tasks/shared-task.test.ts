import { expect, it } from 'vitest';

import manifest from '../../../public/manifest.webmanifest?raw';
import { sharedTask } from './shared-task';

const shared = (parts: Record<string, string>) => sharedTask(new URLSearchParams(parts));

it('uses the shared title, and the rest as the description', () => {
  expect(
    shared({ shared_title: 'Roof', shared_text: 'It leaks', shared_url: 'https://kerr.example' }),
  ).toEqual({ title: 'Roof', description: 'It leaks\nhttps://kerr.example' });
});

it('uses the first line of a text without a title, and repeats nothing', () => {
  expect(
    shared({
      shared_text: 'Call Dana\nabout the roof\nhttps://x.example',
      shared_url: 'https://x.example',
    }),
  ).toEqual({ title: 'Call Dana', description: 'about the roof\nhttps://x.example' });
});

it('keeps a line that is too long for a title in full', () => {
  const long = 'word '.repeat(60).trim();
  expect(shared({ shared_text: long })).toEqual({ title: long.slice(0, 200), description: long });
});

it('is null if nothing was shared', () => {
  expect(shared({ status: 'to_do' })).toBeNull();
});

it('reads the parameters named in the manifest', () => {
  const { params } = JSON.parse(manifest).share_target;
  const url = new URLSearchParams(
    Object.values(params as Record<string, string>).map((name) => [name, name]),
  );
  expect(sharedTask(url)).toEqual({
    title: 'shared_title',
    description: 'shared_text\nshared_url',
  });
});
