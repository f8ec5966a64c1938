import { Dialog } from '../../ui/dialog';
import { Keys } from '../../ui/kbd';
import { useRegisteredShortcuts, type Shortcut } from '../../ui/use-shortcuts';

/** Lists the shortcuts currently registered. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const shortcuts = useRegisteredShortcuts();
  const groups = new Map<string, Shortcut[]>();
  for (const shortcut of shortcuts) {
    const name = shortcut.group ?? 'This screen';
    groups.set(name, [...(groups.get(name) ?? []), shortcut]);
  }
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size="md">
      <div className="grid gap-5">
        {[...groups].map(([name, group]) => (
          <section key={name}>
            <h3 className="mb-1 text-12 font-semi text-ink-3">{name}</h3>
            <div className="grid grid-cols-2 gap-x-8 gap-y-1 max-md:grid-cols-1">
              {byLabel(group).map(([label, keys]) => (
                <div
                  key={label}
                  className="flex min-h-7 items-center justify-between gap-3 text-ink-2"
                >
                  {label}
                  <span className="flex flex-wrap items-center justify-end gap-1.5">
                    {keys.map((one, at) => (
                      <span key={one} className="inline-flex items-center gap-1.5">
                        {at > 0 && <span className="text-12 text-ink-3">or</span>}
                        <Keys keys={one} large />
                      </span>
                    ))}
                  </span>
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Groups keys that do the same. */
function byLabel(shortcuts: readonly Shortcut[]): [label: string, keys: string[]][] {
  const labels = new Map<string, string[]>();
  for (const { label, keys } of shortcuts) labels.set(label, [...(labels.get(label) ?? []), keys]);
  return [...labels];
}
