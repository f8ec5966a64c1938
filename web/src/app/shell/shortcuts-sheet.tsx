import { Dialog } from '../../ui/dialog';
import { Keys } from '../../ui/kbd';
import { useRegisteredShortcuts, type Shortcut } from '../../ui/use-shortcuts';

/** Every key that works here and now, and nothing else. */
export function ShortcutsSheet({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const shortcuts = useRegisteredShortcuts();
  const groups = new Map<string, Shortcut[]>();
  for (const shortcut of shortcuts) {
    const name = shortcut.group ?? 'This screen';
    groups.set(name, [...(groups.get(name) ?? []), shortcut]);
  }
  return (
    <Dialog open onOpenChange={onOpenChange} title="Keyboard shortcuts" size="md">
      <div className="grid gap-5">
        {[...groups].map(([name, group]) => (
          <section key={name}>
            <h3 className="mb-1 text-12 font-semi text-ink-3">{name}</h3>
            <div className="grid grid-cols-2 gap-x-8 gap-y-1 max-md:grid-cols-1">
              {group.map((shortcut) => (
                <div
                  key={shortcut.keys}
                  className="flex min-h-7 items-center justify-between gap-3 text-ink-2"
                >
                  {shortcut.label}
                  <Keys keys={shortcut.keys} large />
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
