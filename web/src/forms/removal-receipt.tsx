import type { RemovalReceipt as Receipt } from '@docket/core/users/administration.contract';
import { countRemoved } from '@docket/core/users/removed-records';
import type { ComponentProps } from 'react';

import { number } from '../ui/figures';

export const totalOf = ({ removed }: Receipt): number =>
  removed.reduce((sum, { rows }) => sum + rows, 0);

/** What was deleted and how much of it, most first. */
export function countsOf({ removed }: Receipt): { name: string; rows: string }[] {
  return countRemoved(removed).map(({ what, rows }) => ({ name: what, rows: number(rows) }));
}

/** What was deleted with a person, as a file. */
export function ReceiptLink({ receipt, ...link }: ComponentProps<'a'> & { receipt: Receipt }) {
  const records = totalOf(receipt);
  return (
    <FileOfRemoval {...link} of={{ ...receipt, records, removed: countRemoved(receipt.removed) }}>
      Download Receipt
    </FileOfRemoval>
  );
}

/** One form for all receipts; null for what is not known any more. */
type Removal = {
  name: string | null;
  email: string;
  removedAt: string;
  removedBy: { name: string | null; email: string | null } | null;
  records: number | null;
  removed: { what: string; rows: number }[] | null;
};

/** Its name differs for each removal. */
export function FileOfRemoval({ of, children, ...link }: ComponentProps<'a'> & { of: Removal }) {
  const text = JSON.stringify(of, null, 2);
  const time = of.removedAt.slice(0, 19).replaceAll(':', '').replace('T', '-');
  const address = of.email.toLowerCase().replaceAll(/[^\w.@-]+/g, '_');
  return (
    <a
      href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
      download={`removed-${address}-${time}.json`}
      {...link}
    >
      {children}
    </a>
  );
}
