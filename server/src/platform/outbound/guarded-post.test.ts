import { expect, it } from 'vitest';

import { createAddressGuard } from './guarded-post';

function lookUp(allowed: readonly string[], all: boolean): Promise<unknown> {
  const { lookup } = createAddressGuard(allowed);
  return new Promise((done, fail) => {
    lookup('localhost', { all }, (error, found) => (error === null ? done(found) : fail(error)));
  });
}

it('checks the very addresses that are connected to, however they are asked for', async () => {
  await expect(lookUp([], true)).rejects.toThrow('is a private address');
  await expect(lookUp([], false)).rejects.toThrow('is a private address');
  const local = ['127.0.0.0/8', '::1'];
  expect(await lookUp(local, true)).toContainEqual({ address: '127.0.0.1', family: 4 });
  expect(await lookUp(local, false)).toMatch(/^(127\.0\.0\.1|::1)$/);
});
