import {
  Archive,
  LifeBuoy,
  LogIn,
  LogOut,
  Monitor,
  Moon,
  Rows2,
  Rows3,
  Settings,
  Sun,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { useDoor } from '../../api/administration';
import { displayNameOf, signInUrl, type SessionUser } from '../../api/session';
import { DropdownMenu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/dropdown-menu';
import { number } from '../../ui/figures';
import { useAppearance } from './appearance';
import { useChangeAppearance } from './use-change-appearance';
import { useLogOut } from './use-log-out';

type Props = { user: SessionUser | null; trigger: ReactNode };

/** Open initially: the code is loaded by the first press of its button. */
export function AccountMenu({ user, trigger }: Props) {
  const location = useLocation();
  const waiting = useDoor()?.waiting ?? 0;
  return (
    <DropdownMenu className="w-62" defaultOpen trigger={trigger}>
      {user !== null && (
        <div className="mb-1.25 grid border-b px-2 pt-1.5 pb-2">
          <b className="truncate font-semi">{displayNameOf(user)}</b>
          <span className="truncate text-12 text-ink-3">{user.email}</span>
        </div>
      )}
      <LinkItem to="/settings" label="Settings" icon={Settings} />
      <LinkItem to="/archives" label="Archives" icon={Archive} />
      {user?.role === 'administrator' && (
        <LinkItem to="/administration" label="Administration" icon={Users}>
          {waiting > 0 && (
            <span className="ml-auto text-12 font-medium text-ink-3 tabular-nums">
              {number(waiting)}
              <span className="sr-only"> waiting for approval</span>
            </span>
          )}
        </LinkItem>
      )}
      <LinkItem to="/help" label="Help & Support" icon={LifeBuoy} />
      <MenuSeparator />
      <AppearanceChoices />
      <MenuSeparator />
      {user === null ? (
        <MenuItem asChild>
          <a href={signInUrl(location)}>
            <LogIn aria-hidden />
            Login with Microsoft
          </a>
        </MenuItem>
      ) : (
        <SignOutItem />
      )}
    </DropdownMenu>
  );
}

type LinkItemProps = { to: string; label: string; icon: LucideIcon; children?: ReactNode };

function LinkItem({ to, label, icon: Icon, children }: LinkItemProps) {
  return (
    <MenuItem asChild>
      <Link to={to}>
        <Icon aria-hidden />
        {label}
        {children}
      </Link>
    </MenuItem>
  );
}

function SignOutItem() {
  const logOut = useLogOut();
  return (
    <MenuItem icon={LogOut} onSelect={logOut}>
      Log out
    </MenuItem>
  );
}

function AppearanceChoices() {
  const { theme, density } = useAppearance();
  const change = useChangeAppearance();
  return (
    <>
      <MenuChoice
        label="Theme"
        value={theme}
        onChange={(next) => change({ theme: next })}
        options={[
          { value: 'system', label: 'System', icon: Monitor },
          { value: 'light', label: 'Light', icon: Sun },
          { value: 'dark', label: 'Dark', icon: Moon },
        ]}
      />
      <MenuChoice
        label="Density"
        value={density}
        onChange={(next) => change({ density: next })}
        options={[
          { value: 'comfortable', label: 'Comfortable', icon: Rows2 },
          { value: 'compact', label: 'Compact', icon: Rows3 },
        ]}
      />
    </>
  );
}
