import type { ComponentProps } from 'react';

import type { SessionUser } from '../../api/session';

/** First letter of the full name, else of the e-mail, else U. */
export function initialOf(user: SessionUser | null): string {
  const from = [user?.name, user?.email].find((text) => text?.trim());
  return (from?.trim()[0] ?? 'U').toUpperCase();
}

/** Full name, else name, else User. */
export function displayNameOf(user: SessionUser | null): string {
  return user?.name.trim() || 'User';
}

export function AccountButton({
  user,
  ...rest
}: ComponentProps<'button'> & { user: SessionUser | null }) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={user === null ? 'Account menu' : `Account menu: ${displayNameOf(user)}`}
      className="touch grid size-7 shrink-0 place-items-center rounded-full bg-ink text-[12px]/none font-semi text-canvas max-md:mx-2"
      {...rest}
    >
      {initialOf(user)}
    </button>
  );
}
