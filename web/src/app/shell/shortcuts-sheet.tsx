import {
  BULK_KEYS,
  OPEN_EMAIL_KEYS,
  QUEUE_KEYS,
  SELECT_ALL_KEYS,
} from '../../features/emails/email-keys';
import { TASK_KEYS } from '../../features/tasks/task-keys';
import { isKeyOn, useCharacterKeys } from '../../ui/character-keys';
import { Dialog } from '../../ui/dialog';
import { Keys } from '../../ui/kbd';
import { useRegisteredShortcuts, type ShortcutText } from '../../ui/use-shortcuts';

const ELSEWHERE: readonly (readonly [name: string, keys: readonly ShortcutText[]])[] = [
  ['Email list', [...QUEUE_KEYS, ...SELECT_ALL_KEYS]],
  ['Open email', OPEN_EMAIL_KEYS],
  ['Selected emails', BULK_KEYS],
  ['Tasks', TASK_KEYS],
];

/** Lists all shortcuts, those that are active here first. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const shortcuts = useRegisteredShortcuts();
  const hasCharacterKeys = useCharacterKeys();
  const groups = new Map<string, ShortcutText[]>();
  for (const shortcut of shortcuts) {
    const name = shortcut.group ?? 'This screen';
    groups.set(name, [...(groups.get(name) ?? []), shortcut]);
  }
  const active = new Set(shortcuts.map(({ label }) => label));
  const taken = new Set(shortcuts.map(({ keys }) => keys.toLowerCase()));
  for (const [name, list] of ELSEWHERE) {
    const isMounted = list.some(({ label }) => active.has(label));
    // A list that is active here doesn't name keys that this screen uses for something else.
    const others = list.filter(
      ({ label, keys }) =>
        isKeyOn(keys, hasCharacterKeys) &&
        !active.has(label) &&
        !(isMounted && taken.has(keys.toLowerCase())),
    );
    if (others.length > 0) groups.set(name, others);
  }
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size="md">
      <div className="grid gap-5">
        <p className="text-ink-2">
          {hasCharacterKeys
            ? 'Single-key shortcuts can be turned off in Settings.'
            : 'Single-key shortcuts are turned off in Settings.'}
        </p>
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
function byLabel(shortcuts: readonly ShortcutText[]): [label: string, keys: string[]][] {
  const labels = new Map<string, string[]>();
  for (const { label, keys } of shortcuts) labels.set(label, [...(labels.get(label) ?? []), keys]);
  return [...labels];
}
