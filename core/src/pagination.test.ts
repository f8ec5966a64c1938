import { describe, expect, test } from 'vitest';

import { clampPage, pageButtons, pageSummary, searchText } from './pagination';

describe('pagination', () => {
  test.each([
    [1, 5, 12, 'Showing 1 to 5 of 12 items'],
    [3, 5, 12, 'Showing 11 to 12 of 12 items'],
    [9, 5, 12, 'Showing 11 to 12 of 12 items'],
    [1, 5, 0, 'Showing 0 to 0 of 0 items'],
  ])('page %i of size %i over %i items reads "%s" (§ 2)', (page, size, total, text) => {
    expect(pageSummary(page, size, total)).toBe(text);
  });

  test.each([
    [0, 1],
    [-3, 1],
    [2, 2],
    [99, 3],
  ])('page %i is clamped to %i between 1 and the number of pages (§ 5)', (page, shown) => {
    expect(clampPage(page, 12, 5)).toBe(shown);
  });

  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, null, 9]],
    [5, 9, [1, null, 3, 4, 5, 6, 7, null, 9]],
    [9, 9, [1, null, 7, 8, 9]],
  ])(
    'on page %i of %i the buttons are first, last and up to two either side (§ 5)',
    (page, pages, buttons) => {
      expect(pageButtons(page, pages)).toEqual(buttons);
    },
  );
});

test('a search that is too long says what to do', () => {
  expect(searchText().safeParse('a'.repeat(200)).success).toBe(true);
  const { error } = searchText().safeParse('a'.repeat(201));
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Shorten the search to at most 200 characters',
  ]);
});
