/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table displayed as blocks loses its implicit roles in some browsers */
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type StackedColumn<Row> = {
  label: string;
  /** Right-aligned, in tabular figures. */
  isNumber?: boolean;
  /** Never wrapped on wide screens. */
  isShort?: boolean;
  cell: (row: Row) => ReactNode;
};

/** A table whose rows become blocks below 768 px: the first cell is the heading, the others are labeled. */
export function StackedTable<Row>({
  label,
  columns,
  rows,
  rowKey,
}: {
  label: string;
  columns: readonly StackedColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  return (
    <table
      role="table"
      aria-label={label}
      className="w-full border-separate border-spacing-0 rounded-3 border bg-surface max-md:block"
    >
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.label}
              role="columnheader"
              scope="col"
              className={clsx(
                'h-9 border-b bg-sunken px-3 text-12 font-medium text-ink-2 first:rounded-tl-3 last:rounded-tr-3',
                column.isNumber === true ? 'text-right' : 'text-left',
                (column.isNumber === true || column.isShort === true) && 'whitespace-nowrap',
              )}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="group hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-1 max-md:border-b max-md:px-3 max-md:py-2.5 max-md:last:border-b-0"
          >
            {columns.map((column, at) => (
              <td
                key={column.label}
                role="cell"
                className={clsx(
                  'px-3 py-2 align-top md:border-b md:group-last:border-b-0 max-md:flex max-md:justify-between max-md:gap-4 max-md:p-0',
                  column.isNumber === true && 'text-right tabular-nums',
                  (column.isNumber === true || column.isShort === true) && 'md:whitespace-nowrap',
                  at === 0 && 'max-md:font-medium',
                )}
              >
                {at > 0 && (
                  <span aria-hidden className="shrink-0 text-12 leading-5 text-ink-3 md:hidden">
                    {column.label}
                  </span>
                )}
                <div
                  className={clsx('min-w-0', at > 0 && 'max-md:text-right max-md:wrap-anywhere')}
                >
                  {column.cell(row)}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
