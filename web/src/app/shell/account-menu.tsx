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
} from 'lucide-react';
import { Link } from 'react-router';

import { failureOf } from '../../api/client';
import { SIGN_IN_URL, useSignOut, type SessionUser } from '../../api/session';
import { useUpdateSettings } from '../../api/settings';
import { DropdownMenu, MenuChoice, MenuItem, MenuSeparator } from '../../ui/dropdown-menu';
import { toast } from '../../ui/toast';
import { AccountButton, displayNameOf } from './account-button';
import { setAppearance, useAppearance, type Appearance } from '../appearance';

/** Opens as soon as it is there: it is loaded by the first press of its button. */
export function AccountMenu({ user }: { user: SessionUser | null }) {
  return (
    <DropdownMenu className="w-62" defaultOpen trigger={<AccountButton user={user} />}>
      {user !== null && (
        <div className="mb-1.25 grid border-b px-2 pt-1.5 pb-2">
          <b className="truncate font-semi">{displayNameOf(user)}</b>
          <span className="truncate text-12 text-ink-3">{user.email}</span>
        </div>
      )}
      <LinkItem to="/settings" label="Settings" icon={<Settings aria-hidden />} />
      <LinkItem to="/archives" label="Archives" icon={<Archive aria-hidden />} />
      <LinkItem to="/help" label="Help & Support" icon={<LifeBuoy aria-hidden />} />
      <MenuSeparator />
      <AppearanceChoices save={user !== null} />
      <MenuSeparator />
      {user === null ? (
        <MenuItem asChild>
          <a href={SIGN_IN_URL}>
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

function LinkItem({ to, label, icon }: { to: string; label: string; icon: React.ReactNode }) {
  return (
    <MenuItem asChild>
      <Link to={to}>
        {icon}
        {label}
      </Link>
    </MenuItem>
  );
}

function SignOutItem() {
  const { mutate } = useSignOut();
  return (
    <MenuItem
      icon={<LogOut aria-hidden />}
      onSelect={() =>
        mutate(
          {},
          {
            // A full load: nothing of the person stays in the page's memory.
            onSuccess: ({ redirectTo }) => window.location.assign(redirectTo),
            onError: (error) => toast.error('Error', failureOf(error, 'Could not log out')),
          },
        )
      }
    >
      Log out
    </MenuItem>
  );
}

function AppearanceChoices({ save }: { save: boolean }) {
  const { theme, density } = useAppearance();
  const { mutate } = useUpdateSettings();
  function change(next: Partial<Appearance>) {
    setAppearance(next);
    if (!save) return;
    mutate(
      { body: next },
      { onError: (error) => toast.error('Error', failureOf(error, 'Could not save the setting')) },
    );
  }
  return (
    <>
      <MenuChoice
        label="Theme"
        value={theme}
        onChange={(next) => change({ theme: next })}
        options={[
          { value: 'system', label: 'System', icon: <Monitor aria-hidden /> },
          { value: 'light', label: 'Light', icon: <Sun aria-hidden /> },
          { value: 'dark', label: 'Dark', icon: <Moon aria-hidden /> },
        ]}
      />
      <MenuChoice
        label="Density"
        value={density}
        onChange={(next) => change({ density: next })}
        options={[
          { value: 'comfortable', label: 'Comfortable', icon: <Rows2 aria-hidden /> },
          { value: 'compact', label: 'Compact', icon: <Rows3 aria-hidden /> },
        ]}
      />
    </>
  );
}
