import { expect, it } from 'vitest';

import { createAddressGuard } from './guarded-request';

function lookUp(allowed: readonly string[], all: boolean): Promise<unknown> {
  const lookup = createAddressGuard(allowed).lookupFor(new URL('https://localhost/'));
  return new Promise((done, fail) => {
    lookup('localhost', { all }, (error, found) => (error === null ? done(found) : fail(error)));
  });
}

it('checks the same addresses that are connected to, however they are looked up', async () => {
  await expect(lookUp([], true)).rejects.toThrow('is a private address');
  await expect(lookUp([], false)).rejects.toThrow('is a private address');
  const local = ['127.0.0.0/8', '::1'];
  expect(await lookUp(local, true)).toContainEqual({ address: '127.0.0.1', family: 4 });
  expect(await lookUp(local, false)).toMatch(/^(127\.0\.0\.1|::1)$/);
});

it('plain HTTP is only for allowed networks', () => {
  const guard = createAddressGuard(['10.0.0.0/8']);
  const check = (url: string) => () => guard.checkHost(new URL(url));
  expect(check('http://10.1.2.3/')).not.toThrow();
  expect(check('http://93.184.216.34/')).toThrow('must begin with https://');
  expect(check('https://93.184.216.34/')).not.toThrow();
  expect(check('https://192.168.1.1/')).toThrow('is a private address');
});
