import type { RemovalReceipt } from '@docket/core/users/administration.contract';

import { countsOf, ReceiptLink } from '../../forms/removal-receipt';
import { Notice } from '../../ui/notice';

/** What was deleted with a user, as proof for the administrator. */
export function RemovalNotice({ receipt }: { receipt: RemovalReceipt }) {
  const { name, email } = receipt;
  const counts = countsOf(receipt).map(({ name: table, rows }) => `${table} ${rows}`);
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
      {name} ({email}) was removed. Deleted: {counts.join(', ')}. Earlier backups still contain this
      data, and the security log keeps the address.
    </Notice>
  );
}
