import type { RemovalReceipt as Receipt } from '@docket/core/users/administration.contract';
import type { ComponentProps } from 'react';

import { number } from '../ui/figures';

export const totalOf = ({ removed }: Receipt): number =>
  removed.reduce((sum, { rows }) => sum + rows, 0);

/** Names and numbers of the tables, those with the most rows first. */
export function countsOf({ removed }: Receipt): { name: string; rows: string }[] {
  return removed
    .toSorted((a, b) => b.rows - a.rows)
    .map(({ table, rows }) => ({ name: table.replaceAll('_', ' '), rows: number(rows) }));
}

/** What was deleted with a person, as a file. */
export function ReceiptLink({ receipt, ...link }: ComponentProps<'a'> & { receipt: Receipt }) {
  const text = JSON.stringify(receipt, null, 2);
  return (
    <a
      href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
      download={`removed-${receipt.removedAt.slice(0, 10)}.json`}
      {...link}
    >
      Download Receipt
    </a>
  );
}
