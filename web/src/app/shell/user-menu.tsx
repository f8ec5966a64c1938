import { lazy, Suspense, useState, type ComponentProps } from 'react';

import { useDoor } from '../../api/administration';
import { displayNameOf, type SessionUser } from '../../api/session';
import { waitingText } from '../../forms/waiting-text';
import { TypedAhead } from '../../ui/later';
import { loadChunk } from '../../ui/load-chunk';

const load = () => import('./account-menu');
const AccountMenu = lazy(async () => ({ default: (await loadChunk(load)).AccountMenu }));
const preload = () => void load().catch(() => undefined);

/** The menu's code is loaded on the first press. */
export function UserMenu({ user }: { user: SessionUser | null }) {
  const [wasPressed, setWasPressed] = useState(false);
  const press = () => setWasPressed(true);
  const button = <AccountButton user={user} onClick={press} onPointerEnter={preload} />;
  if (!wasPressed) return button;
  const opening = (
    <>
      {button}
      <TypedAhead onEscape={() => setWasPressed(false)} />
    </>
  );
  return (
    <Suspense fallback={opening}>
      <AccountMenu user={user} trigger={<AccountButton user={user} />} />
    </Suspense>
  );
}

function AccountButton({ user, ...rest }: ComponentProps<'button'> & { user: SessionUser | null }) {
  const waiting = useDoor()?.waiting ?? 0;
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={labelOf(user, waiting)}
      className="touch relative grid size-7 shrink-0 place-items-center rounded-full bg-ink text-12/none font-semi text-canvas max-md:mx-2"
      {...rest}
    >
      {initialOf(user)}
      {waiting > 0 && (
        <span
          aria-hidden
          className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border-2 border-chrome bg-accent"
        />
      )}
    </button>
  );
}

function labelOf(user: SessionUser | null, waiting: number): string {
  if (user === null) return 'Account menu';
  const label = `Account menu: ${displayNameOf(user)}`;
  return waiting === 0 ? label : `${label}, ${waitingText(waiting)}`;
}

/** First letter of the name, or the email address, or 'U'. */
function initialOf(user: SessionUser | null): string {
  const from = [user?.name, user?.email].find((text) => text?.trim());
  return (from?.trim()[0] ?? 'U').toUpperCase();
}
