import type { RemovalReceipt } from '@docket/core/users/administration.contract';
import { useState } from 'react';

import { readReceipt } from '../../api/account';
import { SIGN_IN_URL } from '../../api/session';
import { countsOf, ReceiptLink, totalOf } from '../../forms/removal-receipt';
import { Button } from '../../ui/button';
import { countOf } from '../../ui/figures';
import { formatInstant } from '../../ui/zone';

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Where the browser ends up once the account is deleted. Needs no session. */
export function AccountDeletedPage() {
  const [receipt] = useState(readReceipt);
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center px-4 py-8">
      <div className="grid w-120 max-w-full grid-cols-[minmax(0,1fr)] gap-3 rounded-4 border bg-surface px-6 pt-6 pb-5 shadow-card">
        {receipt === null ? <WithoutReceipt /> : <WithReceipt receipt={receipt} />}
        <div className="flex flex-wrap items-center gap-2 border-t pt-4">
          {receipt !== null && (
            <Button asChild>
              <ReceiptLink receipt={receipt} />
            </Button>
          )}
          <Button variant="ghost" asChild>
            <a href={SIGN_IN_URL}>Sign in with Microsoft</a>
          </Button>
        </div>
      </div>
    </main>
  );
}

function WithReceipt({ receipt }: { receipt: RemovalReceipt }) {
  return (
    <>
      <h1 className="text-16 font-semi">Your account was deleted</h1>
      <p className="break-words text-ink-2">
        {countOf(totalOf(receipt), 'record')} of {receipt.name} ({receipt.email}) were deleted on{' '}
        {formatInstant(Date.parse(receipt.removedAt), MOMENT)}. Your mailbox was not changed.
      </p>
      <dl
        // Without a focusable element, the keyboard could not scroll it (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Deleted records"
        className="grid max-h-60 grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 overflow-y-auto rounded-2 bg-sunken px-4 py-3 inset-ring inset-ring-line [&_dd]:text-right [&_dd]:tabular-nums [&_dt]:text-ink-2"
      >
        {countsOf(receipt).map(({ name, rows }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{rows}</dd>
          </div>
        ))}
      </dl>
      <p className="text-12 text-ink-3">
        Docket can no longer read your mailbox. Its permission stays listed in your Microsoft
        account until you remove it there. If you sign in again, you start with a new account, and
        the same access rules apply.
      </p>
    </>
  );
}

/** Says no more than what is known: a link may lead here, too. */
function WithoutReceipt() {
  return (
    <>
      <h1 className="text-16 font-semi">You are signed out</h1>
      <p className="text-ink-2">
        There is no receipt to show. If you just deleted your account, Docket’s confirmation was
        lost. Sign in to check: if your account was deleted, you start with a new one.
      </p>
    </>
  );
}
