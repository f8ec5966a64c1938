import { useQuery } from '@tanstack/react-query';
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
import type { ReactNode } from 'react';
import { useNavigate } from '../../ui/app-router';

import { undoQuery } from '../../api/audit';
import { lastStepHere } from '../../api/undo-history';
import { sessionQuery } from '../../api/session';
import { useUndo } from '../../forms/use-undo';
import { number } from '../../ui/figures';
import { Keys } from '../../ui/kbd';
import { PriorityBadge } from '../../ui/priority-badge';
import { ProjectDot } from '../../ui/project-dot';
import { RelativeTime } from '../../ui/relative-time';
import { useRegisteredShortcuts } from '../../ui/use-shortcuts';
import { DENSITIES, THEMES } from './appearance';
import { commandsOf } from './commands';
import { destinations } from './navigation';
import { useChangeAppearance } from './use-change-appearance';
import { useLogOut } from './use-log-out';
import type { usePaletteRecords } from './use-palette-records';

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
export type Section = { heading: string; entries: readonly Entry[] };
type Records = ReturnType<typeof usePaletteRecords>;

/** Matching entries; `status` is shown if there are none. */
export function usePaletteSections(
  text: string,
  records: Records,
): { sections: Section[]; status: string } {
  const actions = useActions();
  const steps = useUndoSteps();
  const commands = useCommands();
  const places = usePlaces();
  const found = useFound(text, records);
  const wanted = text.trim().toLowerCase();
  const isWanted = ({ label, words = '' }: Entry) =>
    hasWords(`${label} ${words}`.toLowerCase(), wanted);
  const sections: Section[] = [
    { heading: 'This screen', entries: actions.filter(isWanted) },
    { heading: 'Undo and redo', entries: steps.filter(isWanted) },
    { heading: 'Commands', entries: wanted === '' ? [] : commands.filter(isWanted) },
    { heading: 'Go to', entries: places.filter(isWanted) },
    ...found,
  ];
  const { isSearching, error } = records;
  const nothing = error == null ? `Nothing matches “${text}”` : 'Not everything could be searched';
  return {
    sections: namedFirst(sections, wanted).filter(({ entries }) => entries.length > 0),
    status: records.problem ?? (isSearching ? 'Searching...' : nothing),
  };
}

/**
 * Puts what has exactly this name at the top, where Enter runs it: “tasks” must lead to the tasks, not process those of
 * the open email.
 */
function namedFirst(sections: readonly Section[], wanted: string): Section[] {
  const isNamed = ({ label }: Entry) => label.toLowerCase() === wanted;
  const first = sections.find(({ entries }) => entries.some(isNamed));
  if (first === undefined) return [...sections];
  const entries = first.entries.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  return [{ ...first, entries }, ...sections.filter((one) => one !== first)];
}

/** Whether every query word is a prefix of some word, in any order, or the whole query is a substring. */
function hasWords(text: string, wanted: string): boolean {
  const words = text.split(/[\s:]+/);
  return (
    text.includes(wanted) ||
    wanted.split(/\s+/).every((start) => words.some((word) => word.startsWith(start)))
  );
}

/** Shortcuts of the screen that is open. */
function useActions(): Entry[] {
  return useRegisteredShortcuts()
    .filter((one) => one.group !== 'Go to' && one.group !== 'Everywhere')
    .map(({ keys, label, run }) => ({
      value: `action ${keys}`,
      label,
      end: <Keys keys={keys} />,
      run: () => run(new KeyboardEvent('keydown')),
    }));
}

function usePlaces(): Entry[] {
  const go = useGo();
  return destinations.map(({ path, label, icon, letter }) => ({
    value: `go ${path}`,
    label,
    icon,
    end: <Keys keys={`g ${letter}`} />,
    run: go(path),
  }));
}

/** What Docket can be told from anywhere. */
function useCommands(): Entry[] {
  const go = useGo();
  const logOut = useLogOut();
  const shortcuts = useRegisteredShortcuts();
  const changeAppearance = useChangeAppearance();
  const { data: session } = useQuery(sessionQuery());
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
  const leave = {
    value: 'command log out',
    label: 'Log out',
    words: 'sign out signout logout leave switch account',
    icon: LogOut,
    run: logOut,
  };
  return [...commands, ...sheet, ...themes, ...densities, leave];
}

/** What the server found. */
function useFound(text: string, records: Records): Section[] {
  const go = useGo();
  // The target screen opens the record in `?id=`.
  const goTo = (path: string, id: string) => go(`${path}?id=${encodeURIComponent(id)}`);
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
  return [
    { heading: 'Projects', entries: projects },
    { heading: 'Setup', entries: setUp },
    { heading: 'Emails and tasks', entries: [...emails, ...tasks, ...everything] },
  ];
}

function useGo() {
  const navigate = useNavigate();
  return (path: string) => () => navigate(path);
}

/** Undo and Redo, labeled with their steps. */
function useUndoSteps(): Entry[] {
  const { data } = useQuery(undoQuery());
  const { undo, redo } = useUndo();
  const steps = [
    {
      word: 'Undo',
      step: data?.undo,
      keys: 'u',
      // On another screen than that of the step, the key takes back something else, or nothing.
      isKeyHere: data?.undo?.stepId === lastStepHere(),
      icon: Undo2,
      run: () => void (data?.undo && undo(data.undo.stepId)),
    },
    {
      word: 'Redo',
      step: data?.redo,
      keys: 'Shift+u',
      isKeyHere: true,
      icon: Redo2,
      run: () => void redo(),
    },
  ];
  return steps.flatMap(({ word, step, keys, isKeyHere, ...how }) =>
    step
      ? [
          {
            value: `step ${keys}`,
            label: `${word}: ${step.label}`,
            ...(isKeyHere && { end: <Keys keys={keys} /> }),
            ...how,
          },
        ]
      : [],
  );
}
