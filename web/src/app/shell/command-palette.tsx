import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Folder, Mail, Search, SquareCheckBig } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { queueQuery } from '../../api/emails';
import { projectPickerQuery } from '../../api/projects';
import { tasksQuery } from '../../api/tasks';
import { scrimLook } from '../../ui/scrim';
import { Kbd, Keys } from '../../ui/kbd';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { RelativeTime } from '../../ui/relative-time';
import { useRegisteredShortcuts } from '../../ui/use-shortcuts';
import { setAppearance, THEMES } from '../appearance';
import { destinations } from './navigation';

const REST_MS = 150;

/** Every screen, action and record: what is registered here, the places, and what the server finds. */
export function CommandPalette({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const shortcuts = useRegisteredShortcuts();
  const records = useRecords(useRested(text.trim()));
  const wanted = text.trim().toLowerCase();
  const isWanted = (label: string) => label.toLowerCase().includes(wanted);

  function close(then: () => void) {
    onOpenChange(false);
    // The dialog gives the focus back first; an action that moves it must come after.
    setTimeout(then, 0);
  }
  const actions = shortcuts.filter(
    (one) => one.group !== 'Go to' && one.group !== 'Everywhere' && isWanted(one.label),
  );
  const places = destinations.filter((one) => isWanted(one.label));
  const themes = THEMES.filter((theme) => wanted !== '' && isWanted(`Theme: ${theme}`));
  const go = (path: string) => close(() => void navigate(path));
  return (
    <Radix.Root open onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrimLook} />
        <Radix.Content
          aria-describedby={undefined}
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
            <Command.List className="max-h-[min(420px,60dvh)] overflow-y-auto pb-1.5">
              <Command.Empty className="px-4 py-6 text-center text-ink-3">
                {records.isSearching ? 'Searching...' : `Nothing matches “${text}”`}
              </Command.Empty>
              <Group heading="This screen" isEmpty={actions.length === 0}>
                {actions.map((one) => (
                  <Item
                    key={one.keys}
                    value={`action ${one.keys}`}
                    end={<Keys keys={one.keys} />}
                    onSelect={() => close(() => one.run(new KeyboardEvent('keydown')))}
                  >
                    <Marked text={one.label} part={wanted} />
                  </Item>
                ))}
              </Group>
              <Group heading="Go to" isEmpty={places.length === 0}>
                {places.map(({ path, label, icon: Icon, letter }) => (
                  <Item
                    key={path}
                    value={`go ${path}`}
                    icon={<Icon size={16} aria-hidden />}
                    end={<Keys keys={`g ${letter}`} />}
                    onSelect={() => go(path)}
                  >
                    <Marked text={label} part={wanted} />
                  </Item>
                ))}
                {themes.map((theme) => (
                  <Item
                    key={theme}
                    value={`theme ${theme}`}
                    onSelect={() => close(() => setAppearance({ theme }))}
                  >
                    <Marked text={`Theme: ${theme}`} part={wanted} />
                  </Item>
                ))}
              </Group>
              <Group heading="Projects" isEmpty={records.projects.length === 0}>
                {records.projects.map((one) => (
                  <Item
                    key={one.id}
                    value={`project ${one.id}`}
                    icon={<Folder size={16} aria-hidden />}
                    end={<ProjectDot color={one.color} />}
                    onSelect={() => go(`/projects?search=${encodeURIComponent(one.name)}`)}
                  >
                    <Marked text={one.name} part={wanted} />
                  </Item>
                ))}
              </Group>
              <Group
                heading="Emails and tasks"
                isEmpty={records.emails.length + records.tasks.length === 0}
              >
                {records.emails.map((one) => (
                  <Item
                    key={one.id}
                    value={`email ${one.id}`}
                    icon={<Mail size={16} aria-hidden />}
                    end={<RelativeTime time={one.receivedAt} style="list" />}
                    onSelect={() => go(`/emails/${encodeURIComponent(one.id)}`)}
                  >
                    <Marked
                      text={one.subject === '' ? '(no subject)' : one.subject}
                      part={wanted}
                    />
                  </Item>
                ))}
                {records.tasks.map((one) => (
                  <Item
                    key={one.id}
                    value={`task ${one.id}`}
                    icon={<SquareCheckBig size={16} aria-hidden />}
                    end={<PriorityBadge priority={one.priority} />}
                    onSelect={() => go(`/tasks?search=${encodeURIComponent(one.title)}`)}
                  >
                    <Marked text={one.title} part={wanted} />
                  </Item>
                ))}
              </Group>
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
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The text once it has rested, so that each letter is not a search. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

function useRecords(search: string) {
  const asked = { enabled: search.length >= 2, placeholderData: keepPreviousData };
  const emails = useQuery({ ...queueQuery({ search, pageSize: 5 }), ...asked });
  const tasks = useQuery({ ...tasksQuery({ search, pageSize: 5 }), ...asked });
  const projects = useQuery({ ...projectPickerQuery({ search }), ...asked });
  const isAsked = asked.enabled;
  return {
    emails: isAsked ? (emails.data?.items ?? []) : [],
    tasks: isAsked ? (tasks.data?.items ?? []) : [],
    projects: isAsked ? (projects.data ?? []).slice(0, 5) : [],
    isSearching: emails.isFetching || tasks.isFetching || projects.isFetching,
  };
}

function Group({
  heading,
  isEmpty,
  children,
}: {
  heading: string;
  isEmpty: boolean;
  children: ReactNode;
}) {
  if (isEmpty) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-11 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  );
}

function Item({
  value,
  icon,
  end,
  onSelect,
  children,
}: {
  value: string;
  icon?: ReactNode;
  end?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="mx-1.5 flex h-9 cursor-pointer items-center gap-3 rounded-2 px-2.5 data-[selected=true]:bg-accent-soft max-md:h-11 [&>svg]:text-ink-3 data-[selected=true]:[&>svg]:text-accent-text"
    >
      {icon}
      <span className="min-w-0 grow truncate">{children}</span>
      <span className="shrink-0 text-12 text-ink-3">{end}</span>
    </Command.Item>
  );
}

/** The text with the searched part set off. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent font-semi text-accent-text">
        {text.slice(at, at + part.length)}
      </mark>
      {text.slice(at + part.length)}
    </>
  );
}
