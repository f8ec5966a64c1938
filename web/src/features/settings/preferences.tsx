import { PREFERENCES } from '@docket/core/settings/preference-words';
import type { UserSettings } from '@docket/core/settings/settings.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { settingsQuery, useUpdateSettings } from '../../api/settings';
import { ConsentDialog, isConsentNeeded } from '../../forms/consent-dialog';
import { report, toastError } from '../../forms/mutation-toasts';
import { useUndo } from '../../forms/use-undo';
import { setCharacterKeys, useCharacterKeys } from '../../ui/character-keys';
import { Panel } from '../../ui/panel';
import { Segmented } from '../../ui/segmented';
import { SwitchLine } from '../../ui/switch';
import { toast } from '../../ui/toast';
import { percent } from '../../ui/figures';

/** Optimistic, except for moving messages; rolled back if the server rejects a change. */
export function Preferences({ settings }: { settings: UserSettings }) {
  const [needsConsent, setNeedsConsent] = useState(false);
  const [isAskingToMove, setAskingToMove] = useState(false);
  const client = useQueryClient();
  const { mutateAsync } = useUpdateSettings();
  const { offer } = useUndo();
  const take = (fields: Partial<UserSettings>) =>
    client.setQueryData(settingsQuery().queryKey, (now) => now && { ...now, ...fields });
  function save(part: Partial<UserSettings>, onRefused?: () => void) {
    const sent = mutateAsync({ body: part });
    report(sent, {
      onSuccess: (saved) => toast.success('Setting Saved', undefined, { action: offer(saved) }),
      onError: (error) => {
        onRefused?.();
        if (isConsentNeeded(error)) setNeedsConsent(true);
        else toastError('Failed to save the setting')(error);
      },
    });
    return sent;
  }
  function change(part: Partial<UserSettings>) {
    const names = Object.keys(part) as (keyof UserSettings)[];
    const before = Object.fromEntries(names.map((name) => [name, settings[name]]));
    take(part);
    void save(part, () => take(before));
  }
  /** Moving messages may need a permission that Docket does not have yet, so turning it on waits for the answer. */
  function changeMoving(archiveMovesMessage: boolean) {
    if (!archiveMovesMessage) return change({ archiveMovesMessage });
    setAskingToMove(true);
    void save({ archiveMovesMessage })
      .then(
        () => take({ archiveMovesMessage }),
        () => undefined,
      )
      .finally(() => setAskingToMove(false));
  }
  const above = settings.autoApproveAbove;
  const hasCharacterKeys = useCharacterKeys();
  return (
    <Panel title="Preferences" description="Saved for you, on every device">
      <div className="grid gap-2">
        <Line label={PREFERENCES.theme.label}>
          <Segmented
            label={PREFERENCES.theme.label}
            value={settings.theme}
            onChange={(theme) => change({ theme })}
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        </Line>
        <Line label={PREFERENCES.density.label}>
          <Segmented
            label={PREFERENCES.density.label}
            value={settings.density}
            onChange={(density) => change({ density })}
            options={[
              { value: 'comfortable', label: 'Comfortable' },
              { value: 'compact', label: 'Compact' },
            ]}
          />
        </Line>
        <SwitchLine
          label="Single-key shortcuts"
          hint="Only in this browser. Enter, Escape, Space, Ctrl and ⌘ always work."
          checked={hasCharacterKeys}
          onCheckedChange={setCharacterKeys}
        />
        <SwitchLine
          label={PREFERENCES.archiveMovesMessage.label}
          hint="Archiving an email also moves its message to the mailbox’s Archive folder."
          checked={settings.archiveMovesMessage}
          off={isAskingToMove}
          onCheckedChange={changeMoving}
        />
        <Line
          label={PREFERENCES.keepBodiesDays.label}
          hint={`${
            settings.keepBodiesDays === null
              ? 'If you choose a period, Docket permanently removes the text of older emails each night.'
              : 'Each night, Docket permanently removes the text of older emails.'
          } Subject, people, tasks and your decisions stay, and nothing changes in your mailbox.`}
        >
          <Segmented
            label={PREFERENCES.keepBodiesDays.label}
            value={String(settings.keepBodiesDays)}
            onChange={(days) => change({ keepBodiesDays: days === 'null' ? null : Number(days) })}
            options={[
              { value: 'null', label: 'Forever' },
              { value: '1825', label: '5 years' },
              { value: '365', label: '1 year' },
              { value: '90', label: '90 days' },
            ]}
          />
        </Line>
        <Line label={PREFERENCES.autoApproveAbove.label}>
          <span className="text-ink-2">
            {above === null ? 'Ask every time' : `At ${percent(above)} and above`}
            <Link to="/accuracy" className="link touch ml-3 font-medium">
              Accuracy
            </Link>
          </span>
        </Line>
      </div>
      {needsConsent && (
        <ConsentDialog to="move" returnsToSettings onClose={() => setNeedsConsent(false)}>
          Then turn on this setting again.
        </ConsentDialog>
      )}
    </Panel>
  );
}

type LineProps = { label: string; hint?: string; children: ReactNode };

function Line({ label, hint, children }: LineProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {hint !== undefined && <span className="block text-12 text-ink-3">{hint}</span>}
      </span>
      {children}
    </div>
  );
}
