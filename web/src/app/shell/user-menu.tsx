import { lazy, Suspense, useState } from 'react';

import type { SessionUser } from '../../api/session';
import { AccountButton } from './account-button';

const load = async () => ({ default: (await import('./account-menu')).AccountMenu });
const AccountMenu = lazy(load);

/** The avatar; its menu is loaded when it is first wanted. */
export function UserMenu({ user }: { user: SessionUser | null }) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <AccountButton
      user={user}
      onClick={() => setIsWanted(true)}
      onPointerEnter={() => void load()}
    />
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <AccountMenu user={user} />
    </Suspense>
  ) : (
    button
  );
}
