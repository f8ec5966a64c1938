import { hitsOf } from '@docket/core/search/highlight';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import {
  Folder,
  LogOut,
  type LucideIcon,
  Mail,
  Redo2,
  Search,
  SquareCheckBig,
  Undo2,
} from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from '../../ui/app-router';

import { sessionQuery } from '../../api/session';
import { undoQuery } from '../../api/audit';
import { Hits } from '../../forms/hits';
import { parseSearchText } from '../../forms/search-field';
import { useUndo } from '../../forms/use-undo';
import { scrimClass } from '../../ui/dialog-panels';
import { useFocusReturn } from '../../ui/focus-return';
import { number } from '../../ui/figures';
import { Kbd, Keys } from '../../ui/kbd';
import { NoOptions, NoOptionsStatus } from '../../ui/no-options';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { RelativeTime } from '../../ui/relative-time';
import { useRegisteredShortcuts } from '../../ui/use-shortcuts';
import { DENSITIES, THEMES } from './appearance';
import { commandsOf } from './commands';
import { destinations } from './navigation';
import { SearchFailure } from './search-failure';
import { useChangeAppearance } from './use-change-appearance';
import { useLogOut } from './use-log-out';
import { usePaletteRecords } from './use-palette-records';

type Entry = {
  value: string;
  label: string;
  /** Synonyms that match as well. */
  words?: string;
  /** Muted text after the label. */
  aside?: string;
  icon?: LucideIcon;
  end?: ReactNode;
  run: () => void;
};
type Section = { heading: string; entries: readonly Entry[] };

/** Screens, commands, registered shortcuts and server search results. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const onCloseAutoFocus = useFocusReturn();
  const records = usePaletteRecords(text.trim());
  const { sections, status } = useSections(text, records);
  const hits = useMemo(
    () => hitsOf(parseSearchText(text, 'emails'), ['text', 'from', 'subject']),
    [text],
  );
  function choose(run: () => void) {
    flushSync(onClose);
    // Run after the dialog has restored focus, so that a command that moves focus wins.
    setTimeout(run, 0);
  }
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="pop-in fixed inset-x-0 top-[12dvh] z-40 mx-auto w-140 max-w-[calc(100vw-32px)] overflow-hidden rounded-4 bg-overlay shadow-dialog"
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          <Command shouldFilter={false} loop label="Search and commands">
            <div className="flex h-12 items-center gap-3 border-b px-4 text-ink-3">
              <Search size={16} aria-hidden />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder="Search emails, tasks, projects, or type a command"
                className="h-full min-w-0 grow bg-transparent text-14 text-ink outline-none max-md:text-16"
              />
              <Kbd>Esc</Kbd>
            </div>
            <NoOptionsStatus>{status}</NoOptionsStatus>
            <Command.List className="max-h-[min(420px,60dvh)] overflow-y-auto pb-1.5">
              <NoOptions className="px-4 py-6 text-center text-ink-3">{status}</NoOptions>
              {sections.map(({ heading, entries }) => (
                <Command.Group
                  key={heading}
                  heading={heading}
                  className="[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-11 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3"
                >
                  {entries.map(({ value, label, aside, icon: Icon, end, run }) => (
                    <Command.Item
                      key={value}
                      value={value}
                      onSelect={() => choose(run)}
                      className="mx-1.5 flex h-9 cursor-pointer items-center gap-3 rounded-2 px-2.5 data-[selected=true]:bg-accent-soft max-md:h-11 [&>svg]:text-ink-3 data-[selected=true]:[&>svg]:text-accent-text"
                    >
                      {Icon && <Icon size={16} aria-hidden />}
                      <span className="min-w-0 grow truncate">
                        <Hits text={label} hits={hits} />
                        {aside !== undefined && <span className="ml-2 text-ink-3">{aside}</span>}
                      </span>
                      <span className="shrink-0 text-12 text-ink-3">{end}</span>
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            <div className="flex h-8 items-center gap-4 border-t px-4 text-11 text-ink-3 max-md:hidden">
              <span className="inline-flex items-center gap-1.5">
                <Keys keys="ArrowUp" />
                <Keys keys="ArrowDown" /> choose
              </span>
              <span className="inline-flex items-center gap-1.5">
                <Keys keys="Enter" /> run
              </span>
            </div>
          </Command>
          <SearchFailure {...records} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Matching entries; `status` is shown if there are none. */
function useSections(
  text: string,
  records: ReturnType<typeof usePaletteRecords>,
): { sections: Section[]; status: string } {
  const navigate = useNavigate();
  const shortcuts = useRegisteredShortcuts();
  const steps = useQueueNavigation();
  const logOut = useLogOut();
  const changeAppearance = useChangeAppearance();
  const { data: session } = useQuery(sessionQuery());
  const wanted = text.trim().toLowerCase();
  const isWanted = ({ label, words = '' }: Pick<Entry, 'label' | 'words'>) =>
    hasWords(`${label} ${words}`.toLowerCase(), wanted);
  const go = (path: string) => () => navigate(path);
  // The target screen opens the record in `?id=`.
  const goTo = (path: string, id: string) => go(`${path}?id=${encodeURIComponent(id)}`);

  const actions = shortcuts
    .filter((one) => one.group !== 'Go to' && one.group !== 'Everywhere')
    .map(({ keys, label, run }) => ({
      value: `action ${keys}`,
      label,
      end: <Keys keys={keys} />,
      run: () => run(new KeyboardEvent('keydown')),
    }));
  const places = destinations.map(({ path, label, icon, letter }) => ({
    value: `go ${path}`,
    label,
    icon,
    end: <Keys keys={`g ${letter}`} />,
    run: go(path),
  }));
  const themes = THEMES.map((theme) => ({
    value: `theme ${theme}`,
    label: `Theme: ${theme}`,
    words: 'mode appearance color',
    run: () => changeAppearance({ theme }),
  }));
  const densities = DENSITIES.map((density) => ({
    value: `density ${density}`,
    label: `Lists: ${density}`,
    words: 'density spacing rows appearance',
    run: () => changeAppearance({ density }),
  }));
  const commands = commandsOf(session?.user?.role).map(({ path, ...command }) => ({
    ...command,
    value: `command ${command.label}`,
    run: go(path),
  }));
  const sheet = shortcuts
    .filter(({ keys }) => keys === '?')
    .map(({ keys, run }) => ({
      value: 'command sheet',
      label: 'Keyboard shortcuts',
      words: 'keys hotkeys help',
      end: <Keys keys={keys} />,
      run: () => run(new KeyboardEvent('keydown')),
    }));
  const leave = {
    value: 'command log out',
    label: 'Log out',
    words: 'sign out signout logout leave switch account',
    icon: LogOut,
    run: logOut,
  };
  const projects = records.projects.map(({ id, name, color }) => ({
    value: `project ${id}`,
    label: name,
    icon: Folder,
    end: <ProjectDot color={color} />,
    run: goTo('/projects', id),
  }));
  const setUp = records.named.map(({ id, kind, name, path }) => ({
    value: `${kind} ${id}`,
    label: name,
    end: kind,
    run: goTo(path, id),
  }));
  const emails = records.emails.map(
    ({ id, subject, fromName, fromAddress, sentTo, receivedAt }) => ({
      value: `email ${id}`,
      label: subject || 'No subject',
      aside: sentTo === null ? fromName || fromAddress : `To ${sentTo}`,
      icon: Mail,
      end: <RelativeTime time={receivedAt} style="list" />,
      run: go(`/emails/${encodeURIComponent(id)}`),
    }),
  );
  const tasks = records.tasks.map(({ id, title, priority }) => ({
    value: `task ${id}`,
    label: title,
    icon: SquareCheckBig,
    end: <PriorityBadge priority={priority} />,
    run: goTo('/tasks', id),
  }));
  const listed = [
    { path: '/emails', noun: 'emails', shown: emails.length, total: records.totals.emails },
    { path: '/tasks', noun: 'tasks', shown: tasks.length, total: records.totals.tasks },
  ].filter(({ shown, total }) => shown > 0 && total > shown);
  const everything = listed.map(({ path, noun, total }) => ({
    value: `all ${noun}`,
    label: `Show all ${number(total)} ${noun}`,
    icon: Search,
    run: go(`${path}?search=${encodeURIComponent(text.trim())}`),
  }));
  const found: Section[] = [
    { heading: 'This screen', entries: actions.filter(isWanted) },
    { heading: 'Undo and redo', entries: steps.filter(isWanted) },
    {
      heading: 'Commands',
      entries:
        wanted === ''
          ? []
          : [...commands, ...sheet, ...themes, ...densities, leave].filter(isWanted),
    },
    { heading: 'Go to', entries: places.filter(isWanted) },
    { heading: 'Projects', entries: projects },
    { heading: 'Setup', entries: setUp },
    { heading: 'Emails and tasks', entries: [...emails, ...tasks, ...everything] },
  ];
  const { isSearching, error } = records;
  const nothing = error == null ? `Nothing matches “${text}”` : 'Not everything could be searched';
  return {
    sections: found.filter(({ entries }) => entries.length > 0),
    status: records.problem ?? (isSearching ? 'Searching...' : nothing),
  };
}

/** Whether every query word is a prefix of some word, in any order, or the whole query is a substring. */
function hasWords(text: string, wanted: string): boolean {
  const words = text.split(/[\s:]+/);
  return (
    text.includes(wanted) ||
    wanted.split(/\s+/).every((start) => words.some((word) => word.startsWith(start)))
  );
}

/** Undo and Redo, labeled with their steps. */
function useQueueNavigation(): Entry[] {
  const { data } = useQuery(undoQuery());
  const { undo, redo } = useUndo();
  const steps = [
    {
      word: 'Undo',
      step: data?.undo,
      keys: 'u',
      icon: Undo2,
      run: () => void (data?.undo && undo(data.undo.stepId)),
    },
    { word: 'Redo', step: data?.redo, keys: 'Shift+u', icon: Redo2, run: () => void redo() },
  ];
  return steps.flatMap(({ word, step, keys, ...how }) =>
    step
      ? [
          {
            value: `step ${keys}`,
            label: `${word}: ${step.label}`,
            end: <Keys keys={keys} />,
            ...how,
          },
        ]
      : [],
  );
}
