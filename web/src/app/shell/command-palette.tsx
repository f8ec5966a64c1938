import { hitsOf } from '@docket/core/search/highlight';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Folder, Mail, Redo2, Search, SquareCheckBig, Undo2 } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';

import { undoQuery } from '../../api/undo';
import { readSearch } from '../../forms/search-field';
import { useUndo } from '../../forms/use-undo';
import { Hits } from '../../forms/hits';
import { scrimLook } from '../../ui/scrim';
import { Kbd, Keys } from '../../ui/kbd';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { RelativeTime } from '../../ui/relative-time';
import { useRegisteredShortcuts } from '../../ui/use-shortcuts';
import { setAppearance, THEMES } from '../appearance';
import { destinations } from './navigation';
import { Group, Item } from './palette-parts';
import { usePaletteRecords } from './use-palette-records';

/** Every screen, action and record: what is registered here, the places, and what the server finds. */
export function CommandPalette({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const shortcuts = useRegisteredShortcuts();
  const records = usePaletteRecords(text.trim());
  const wanted = text.trim().toLowerCase();
  const hits = useMemo(
    () => hitsOf(readSearch(text, 'emails'), ['text', 'from', 'subject']),
    [text],
  );
  const steps = useSteps();
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
                {records.problem ??
                  (records.isSearching ? 'Searching...' : `Nothing matches “${text}”`)}
              </Command.Empty>
              <Group heading="This screen" isEmpty={actions.length === 0}>
                {actions.map((one) => (
                  <Item
                    key={one.keys}
                    value={`action ${one.keys}`}
                    end={<Keys keys={one.keys} />}
                    onSelect={() => close(() => one.run(new KeyboardEvent('keydown')))}
                  >
                    <Hits text={one.label} hits={hits} />
                  </Item>
                ))}
              </Group>
              <Group heading="Steps" isEmpty={!steps.some((step) => isWanted(step.label))}>
                {steps
                  .filter((step) => isWanted(step.label))
                  .map(({ label, keys, icon: Icon, run }) => (
                    <Item
                      key={keys}
                      value={`step ${keys}`}
                      icon={<Icon size={16} aria-hidden />}
                      end={<Keys keys={keys} />}
                      onSelect={() => close(run)}
                    >
                      <Hits text={label} hits={hits} />
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
                    <Hits text={label} hits={hits} />
                  </Item>
                ))}
                {themes.map((theme) => (
                  <Item
                    key={theme}
                    value={`theme ${theme}`}
                    onSelect={() => close(() => setAppearance({ theme }))}
                  >
                    <Hits text={`Theme: ${theme}`} hits={hits} />
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
                    onSelect={() => go(addressOf('/projects', one.id))}
                  >
                    <Hits text={one.name} hits={hits} />
                  </Item>
                ))}
              </Group>
              <Group heading="Set-up" isEmpty={records.named.length === 0}>
                {records.named.map(({ id, kind, name, path }) => (
                  <Item
                    key={id}
                    value={`${kind} ${id}`}
                    end={kind}
                    onSelect={() => go(addressOf(path, id))}
                  >
                    <Hits text={name} hits={hits} />
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
                    <Hits text={one.subject || 'No subject'} hits={hits} />
                  </Item>
                ))}
                {records.tasks.map((one) => (
                  <Item
                    key={one.id}
                    value={`task ${one.id}`}
                    icon={<SquareCheckBig size={16} aria-hidden />}
                    end={<PriorityBadge priority={one.priority} />}
                    onSelect={() => go(addressOf('/tasks', one.id))}
                  >
                    <Hits text={one.title} hits={hits} />
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

/** The screen opens the record that its address names. */
function addressOf(path: string, id: string): string {
  return `${path}?id=${encodeURIComponent(id)}`;
}

/** What Undo and Redo would do now, by name. */
function useSteps() {
  const { data } = useQuery(undoQuery());
  const { undo, redo } = useUndo();
  const steps = [
    { word: 'Undo', step: data?.undo, keys: 'u', icon: Undo2, run: () => void undo() },
    { word: 'Redo', step: data?.redo, keys: 'Shift+u', icon: Redo2, run: () => void redo() },
  ];
  return steps.flatMap(({ word, step, ...how }) =>
    step ? [{ label: `${word}: ${step.label}`, ...how }] : [],
  );
}
