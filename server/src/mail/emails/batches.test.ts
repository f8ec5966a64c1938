import { expect, test } from 'vitest';

import { batchesOf } from './batches';

test.each([
  ['the number of items', 'abcde', { items: 2, size: 100 }, ['ab', 'cd', 'e']],
  ['their total size', 'abcde', { items: 100, size: 6 }, ['abc', 'd', 'e']],
  ['both', 'aaaab', { items: 3, size: 3 }, ['aaa', 'ab']],
  ['nothing', '', { items: 3, size: 3 }, []],
  ['the size of one item, which stands alone', 'aza', { items: 3, size: 3 }, ['a', 'z', 'a']],
])('batches are bounded by %s', (_, letters, most, expected) => {
  // The size of a letter is its place in the alphabet.
  const batches = batchesOf(letters.split(''), (letter) => letter.charCodeAt(0) - 96, most);
  expect(batches.map((batch) => batch.join(''))).toEqual(expected);
});
