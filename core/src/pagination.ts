import { z } from 'zod';

export const MAX_PAGE_SIZE = 100;
/** Records that one call may change. */
export const MAX_AT_ONCE = 200;
export const manyIds = z.array(z.string()).min(1).max(MAX_AT_ONCE);

export const MAX_SEARCH_LENGTH = 200;
/** Says what to do with a search that is too long. */
export const searchText = (max = MAX_SEARCH_LENGTH) =>
  z.string().max(max, `Shorten the search to at most ${max} characters`).default('');

const PAGE =
  'A page after the last one is answered with the last one: stop once page × pageSize is at least the total.';

/** Query parameters of a paged list; pages are numbered from 1. */
export function pageQuery(defaultSize: number) {
  return {
    page: z.coerce.number().int().min(1).default(1).describe(PAGE),
    pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(defaultSize),
  };
}

const AFTER =
  '`next` of an earlier answer: lists what follows it, so that nothing is skipped or repeated while records join or leave the list. `page` is ignored, and 1 in the answer.';
const NEXT = 'Send it as `after` for what follows; null at the end of the list.';

/** Query parameter of a list that can be continued from a place in it. */
export const afterQuery = z.string().max(300).optional().describe(AFTER);
/** In the response of such a list. */
export const nextPlace = z.string().nullable().default(null).describe(NEXT);

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    total: z.number().int().nonnegative(),
    page: z.number().int().positive(),
    pageSize: z.number().int().positive(),
  });
}
export type Page<T> = { items: T[]; total: number; page: number; pageSize: number };

export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The page clamped to the existing pages, at least 1. */
export function clampPage(page: number, total: number, pageSize: number): number {
  return Math.min(Math.max(1, Math.trunc(page)), pageCount(total, pageSize));
}

/** The specification's 'Showing X to Y of Z items'. */
export function pageSummary(page: number, pageSize: number, total: number): string {
  if (total === 0) return 'Showing 0 to 0 of 0 items';
  const shown = clampPage(page, total, pageSize);
  const from = (shown - 1) * pageSize + 1;
  const [first, last, all] = [from, Math.min(shown * pageSize, total), total].map((count) =>
    count.toLocaleString('en-US'),
  );
  return `Showing ${first} to ${last} of ${all} items`;
}

/** First, last and up to two pages on either side of the current one; null is an ellipsis. */
export function pageButtons(current: number, pages: number): (number | null)[] {
  const shown = new Set([1, pages]);
  for (let page = current - 2; page <= current + 2; page++) {
    if (page >= 1 && page <= pages) shown.add(page);
  }
  const buttons: (number | null)[] = [];
  let previous = 0;
  for (const page of [...shown].sort((a, b) => a - b)) {
    if (page - previous > 1) buttons.push(null);
    buttons.push(page);
    previous = page;
  }
  return buttons;
}
