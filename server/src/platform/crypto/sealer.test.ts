import { expect, test } from 'vitest';

import { createSealer, SealBroken } from './sealer';

const sealer = createSealer(['the first secret']);

test('a sealed value opens again and reveals nothing of its content', () => {
  const sealed = sealer.seal('token-value', 'tokens of a');
  expect(sealer.open(sealed, 'tokens of a')).toBe('token-value');
  expect(sealed.toString('latin1')).not.toContain('token-value');
});

test('sealing the same text twice gives different values', () => {
  expect(sealer.seal('x', 'p').equals(sealer.seal('x', 'p'))).toBe(false);
});

test('a value sealed for one user does not open for another', () => {
  const sealed = sealer.seal('token-value', 'tokens of a');
  expect(() => sealer.open(sealed, 'tokens of b')).toThrow(SealBroken);
});

test('a changed value does not open', () => {
  const sealed = sealer.seal('token-value', 'p');
  for (const at of [17, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => sealer.open(changed, 'p')).toThrow(SealBroken);
  }
});

test('after the secret was changed, values sealed with the previous one still open', () => {
  const sealed = sealer.seal('token-value', 'p');
  const rotated = createSealer(['the second secret', 'the first secret']);
  expect(rotated.open(sealed, 'p')).toBe('token-value');
  expect(sealed.subarray(1, 5)).not.toEqual(rotated.keyId);
  expect(rotated.seal('x', 'p').subarray(1, 5)).toEqual(rotated.keyId);
});

test('the error says when the secret is unknown', () => {
  const sealed = sealer.seal('token-value', 'p');
  expect(() => createSealer(['another secret']).open(sealed, 'p')).toThrow('does not have');
});
