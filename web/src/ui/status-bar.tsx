import type { ReactNode } from 'react';

import { Keys } from './kbd';
import { useRegisteredShortcuts, type Shortcut } from './use-shortcuts';

/** Shortcuts that have a hint, grouped by it. */
function hintGroups(shortcuts: readonly Shortcut[]): { hint: string; keys: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { hint, keys } of shortcuts) {
    if (hint === undefined) continue;
    const group = groups.get(hint) ?? [];
    if (!group.includes(keys)) group.push(keys);
    groups.set(hint, group);
  }
  return [...groups].map(([hint, keys]) => ({ hint, keys }));
}

type Props = {
  onShowAll: () => void;
  /** Content at the right end. */
  children?: ReactNode;
};

/** Active shortcuts; hidden on phones. */
export function StatusBar({ onShowAll, children }: Props) {
  const shortcuts = useRegisteredShortcuts();
  const local = hintGroups(shortcuts.filter((one) => one.group !== 'Go to'));
  const shown = hintGroups(shortcuts.filter((one) => one.group === 'Go to'));
  return (
    <footer
      data-chrome
      aria-label="Keyboard"
      className="sticky bottom-0 z-10 flex h-(--statusbar) shrink-0 items-center gap-4 overflow-hidden border-t bg-chrome px-8 text-11 whitespace-nowrap text-ink-3 max-md:hidden"
    >
      {/* Hints that do not fit wrap to a hidden line, so that none is cut off. */}
      <span className="flex h-(--statusbar) min-w-0 flex-wrap gap-x-4 overflow-hidden">
        {[...(local.length > 3 ? [] : shown), ...local].map(({ hint, keys }) => (
          <span key={hint} className="inline-flex h-(--statusbar) items-center gap-1.5">
            <span className="inline-flex gap-0.5">
              {keys.map((key) => (
                <Keys key={key} keys={key} spoken />
              ))}
            </span>
            {hint}
          </span>
        ))}
      </span>
      <span className="ml-auto shrink-0">{children}</span>
      {/* Not a tab stop: ? and the command palette open the list too. */}
      <button
        type="button"
        tabIndex={-1}
        onClick={onShowAll}
        className="inline-flex shrink-0 items-center gap-1.5 hover:text-ink-2"
      >
        <Keys keys="?" spoken /> all shortcuts
      </button>
    </footer>
  );
}
