import { Menu, PanelLeft, Search } from 'lucide-react';
import { Link } from 'react-router';

import { useSessionUser } from '../../api/session';
import { IconButton } from '../../ui/icon-button';
import { Keys } from '../../ui/kbd';
import { Mark } from './mark';
import { SyncState } from './sync-state';
import { UserMenu } from './user-menu';

type Props = {
  narrow: boolean;
  onToggleSidebar: () => void;
  onOpenDrawer: () => void;
  onSearch: () => void;
};

export function TopBar({ narrow, onToggleSidebar, onOpenDrawer, onSearch }: Props) {
  const user = useSessionUser();
  return (
    <header
      data-chrome
      className="sticky top-0 z-20 col-span-full flex h-(--topbar) items-center border-b bg-chrome"
    >
      <div className="flex w-(--sidebar) shrink-0 items-center gap-2 pr-3 pl-4 text-14 font-semi tracking-[-0.01em] max-md:w-auto max-md:gap-0 max-md:pl-1">
        <IconButton
          icon={Menu}
          label="Open navigation"
          tip={false}
          className="size-11 md:hidden"
          onClick={onOpenDrawer}
        />
        <Link to="/" className="touch inline-flex items-center gap-2.5">
          <Mark />
          <span className="max-xs:sr-only">Docket</span>
        </Link>
        <IconButton
          icon={PanelLeft}
          label={narrow ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!narrow}
          className="ml-auto max-md:hidden"
          onClick={onToggleSidebar}
        />
      </div>
      <div className="flex min-w-0 grow items-center gap-3 px-8 max-md:hidden">
        <button
          type="button"
          onClick={onSearch}
          className="flex h-8 w-90 max-w-full items-center gap-2 rounded-2 border bg-surface pr-1.5 pl-2.5 text-left text-ink-3 hover:border-line-strong"
        >
          <Search size={16} aria-hidden />
          <span className="grow truncate">Go to anything or run a command</span>
          <Keys keys="mod+k" />
        </button>
      </div>
      <div className="ml-auto flex items-center gap-1 pr-4 max-md:pr-2">
        <SyncState />
        <IconButton
          icon={Search}
          label="Search"
          tip={false}
          className="size-11 md:hidden"
          onClick={onSearch}
        />
        <UserMenu user={user} />
      </div>
    </header>
  );
}
