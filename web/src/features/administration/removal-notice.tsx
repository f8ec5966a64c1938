import type { RemovalReceipt } from '@docket/core/users/administration.contract';

import { countsOf, ReceiptLink } from '../../forms/removal-receipt';
import { exactTime } from '../../ui/relative-time';
import { Notice } from '../../ui/notice';

/** What was deleted with a user, as proof for the administrator. */
export function RemovalNotice({ receipt }: { receipt: RemovalReceipt }) {
  const { name, email, removedAt, removedBy } = receipt;
  const by = removedBy === null ? '' : ` by ${removedBy.name} (${removedBy.email})`;
  const counts = countsOf(receipt).map(({ name: what, rows }) => `${what} ${rows}`);
  return (
    <Notice
      tone="success"
      action={
        <ReceiptLink
          receipt={receipt}
          className="touch shrink-0 text-12 font-medium text-accent-text"
        />
      }
    >
      {name} ({email}) was removed{by} on {exactTime(removedAt)}. Deleted: {counts.join(', ')}.
      Earlier backups still contain this data. The security log keeps the address, and a receipt
      with the number of records.
    </Notice>
  );
}
