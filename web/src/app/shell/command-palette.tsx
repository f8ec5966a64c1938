import { hitsOf } from '@docket/core/search/highlight';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

import { Hits } from '../../forms/hits';
import { parseSearchText } from '../../forms/search-field';
import { scrimClass } from '../../ui/dialog-panels';
import { useFocusReturn } from '../../ui/focus-return';
import { Kbd, Keys } from '../../ui/kbd';
import { NoOptions, NoOptionsStatus } from '../../ui/no-options';
import { useOpenDialog } from '../../ui/open-dialogs';
import { SearchFailure } from './search-failure';
import { usePaletteRecords } from './use-palette-records';
import { usePaletteSections } from './use-palette-sections';

/** Screens, commands, registered shortcuts and server search results. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const onCloseAutoFocus = useFocusReturn();
  useOpenDialog(true, onClose);
  const records = usePaletteRecords(text.trim());
  const { sections, status } = usePaletteSections(text, records);
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
            <Command.List className="max-h-[min(26.25rem,60dvh)] overflow-y-auto pb-1.5">
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
