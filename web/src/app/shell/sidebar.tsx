import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { NavLink } from 'react-router';

import { queueCountsQuery } from '../../api/emails';
import { tasksQuery } from '../../api/tasks';
import { help, sidebarGroups, type Destination } from './navigation';
import { number } from '../../ui/figures';

/** Emails to review and open tasks; undefined while loading. */
function useCounts(): Record<string, number | undefined> {
  const { data: queue } = useQuery(queueCountsQuery());
  const { data: tasks } = useQuery(tasksQuery({ pageSize: 1 }));
  return {
    '/emails': queue?.summary.toReview,
    '/tasks': tasks === undefined ? undefined : tasks.summary.toDo + tasks.summary.inProgress,
  };
}

/** narrow shows icons only, with names as tooltips. */
export function Navigation({ narrow = false, onGo }: { narrow?: boolean; onGo?: () => void }) {
  const counts = useCounts();
  return (
    <nav
      aria-label="Main"
      className={clsx(
        'flex h-full flex-col gap-4 overflow-y-auto py-3',
        narrow ? 'px-3.5' : 'px-3',
      )}
    >
      {sidebarGroups.map(({ caption, items }) => (
        <div
          key={caption ?? 'home'}
          className={clsx(narrow && caption !== null && 'border-t pt-4')}
        >
          {caption !== null && (
            <div className={clsx('px-2 pb-1 text-11 font-medium text-ink-3', narrow && 'sr-only')}>
              {caption}
            </div>
          )}
          <ul className="grid gap-px">
            {items.map((item) => (
              <li key={item.path}>
                <Item item={item} count={counts[item.path]} narrow={narrow} onGo={onGo} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="mt-auto">
        <Item item={help} count={undefined} narrow={narrow} onGo={onGo} />
      </div>
    </nav>
  );
}

type Props = {
  item: Destination;
  count: number | undefined;
  narrow: boolean;
  onGo: (() => void) | undefined;
};

function Item({ item, count, narrow, onGo }: Props) {
  const { path, label, icon: Icon } = item;
  return (
    <NavLink
      to={path}
      end={path === '/'}
      onClick={onGo}
      title={narrow ? label : undefined}
      className={clsx(
        'flex items-center gap-2.5 rounded-2 font-medium text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-pressed aria-[current]:text-ink [&>svg]:text-ink-3 aria-[current]:[&>svg]:text-ink',
        narrow ? 'size-9 justify-center' : 'h-7.5 px-2 max-md:h-11',
      )}
    >
      <Icon size={16} aria-hidden />
      <span className={clsx(narrow && 'sr-only')}>{label}</span>
      {count !== undefined && count > 0 && (
        <span
          className={clsx(
            'ml-auto text-12 font-medium text-ink-3 tabular-nums',
            narrow && 'sr-only',
          )}
        >
          {number(count)}
        </span>
      )}
    </NavLink>
  );
}
