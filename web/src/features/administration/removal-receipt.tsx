import type { ResponseOf } from '@docket/core/contract';
import type { removePerson } from '@docket/core/users/administration.contract';

import { number } from '../../ui/figures';
import { Notice } from '../../ui/notice';

export type Receipt = ResponseOf<typeof removePerson>;

/** What was deleted with a user, as proof for the administrator. */
export function RemovalReceipt({ receipt }: { receipt: Receipt }) {
  const { name, email, removedAt, removed } = receipt;
  const text = JSON.stringify(receipt, null, 2);
  const counts = removed.map(({ table, rows }) => `${table.replaceAll('_', ' ')} ${number(rows)}`);
  return (
    <Notice
      tone="success"
      action={
        <a
          href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
          download={`removed-${removedAt.slice(0, 10)}.json`}
          className="touch shrink-0 text-12 font-medium text-accent-text"
        >
          Download receipt
        </a>
      }
    >
      {name} ({email}) was removed. Deleted: {counts.join(', ')}. Earlier backups still contain this
      data, and the security log keeps the address.
    </Notice>
  );
}
