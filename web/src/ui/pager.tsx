import { clampPage, pageButtons, pageCount, pageSummary } from '@docket/core/pagination';

import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';

import { Button } from './button';
import { Select } from './select';

export const DEFAULT_PAGE_SIZES = [5, 10, 20, 50] as const;

/** Stands for a button that phones have no room for, if no other ellipsis does. */
const PHONE_GAP = 'gap';

function isHiddenOnPhone(button: number, current: number, pages: number): boolean {
  return Math.abs(button - current) === 2 && button !== 1 && button !== pages;
}

function withPhoneGaps(
  buttons: readonly (number | null)[],
  current: number,
): (number | null | typeof PHONE_GAP)[] {
  const pages = buttons.at(-1) ?? 1;
  return buttons.flatMap((button, at) => {
    if (button === null || !isHiddenOnPhone(button, current, pages)) return [button];
    const isBeforeGap = buttons[at + Math.sign(button - current)] === null;
    return isBeforeGap ? [button] : [button, PHONE_GAP];
  });
}

/** List footer: range shown, page size and page buttons. */
export function Pager({
  page,
  pageSize,
  total,
  onPage,
  onPageSize,
  sizes = DEFAULT_PAGE_SIZES,
  label = 'Pagination',
}: {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  onPageSize?: (size: number) => void;
  sizes?: readonly number[];
  /** Distinguishes several pagers on one screen. */
  label?: string;
}) {
  const pages = pageCount(total, pageSize);
  const current = clampPage(page, total, pageSize);
  return (
    <nav
      aria-label={label}
      data-pressed-only
      className="mt-5 flex items-center gap-4 text-12 text-ink-2 tabular-nums max-md:flex-wrap max-md:justify-between max-md:gap-3"
    >
      <span aria-live="polite">{pageSummary(page, pageSize, total)}</span>
      {onPageSize !== undefined && (
        <span className="flex items-center gap-2">
          Show
          <Select
            size="sm"
            aria-label="Items per page"
            value={String(pageSize)}
            options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(size) => onPageSize(Number(size))}
          />
        </span>
      )}
      <span className="ml-auto flex items-center gap-0.5 max-md:ml-0 max-md:w-full max-md:flex-wrap max-md:justify-between">
        <Button size="sm" off={current === 1} onClick={() => onPage(current - 1)}>
          <ChevronLeft size={16} className="md:hidden" aria-hidden />
          <span className="max-md:sr-only">Previous</span>
        </Button>
        {withPhoneGaps(pageButtons(current, pages), current).map((button, at, all) =>
          typeof button !== 'number' ? (
            <span
              key={`gap-${all[at - 1]}`}
              className={clsx('w-6 text-center text-ink-3', button === PHONE_GAP && 'md:hidden')}
            >
              …
            </span>
          ) : (
            <button
              key={button}
              type="button"
              aria-label={`Page ${button}`}
              aria-current={button === current ? 'page' : undefined}
              onClick={() => onPage(button)}
              className={clsx(
                'h-7 min-w-7 rounded-2 px-1.5 font-medium hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:font-semi aria-[current]:text-accent-text max-md:h-11 max-md:min-w-11',
                isHiddenOnPhone(button, current, pages) && 'max-md:hidden',
              )}
            >
              {button}
            </button>
          ),
        )}
        <Button size="sm" off={current === pages} onClick={() => onPage(current + 1)}>
          <span className="max-md:sr-only">Next</span>
          <ChevronRight size={16} className="md:hidden" aria-hidden />
        </Button>
      </span>
    </nav>
  );
}
