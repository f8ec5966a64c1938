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

/** Optimistic; rolled back if the server rejects a change. */
export function Preferences({ settings }: { settings: UserSettings }) {
  const [needsConsent, setNeedsConsent] = useState(false);
  const client = useQueryClient();
  const { mutateAsync } = useUpdateSettings();
  const { offer } = useUndo();
  function change(part: Partial<UserSettings>) {
    const { queryKey } = settingsQuery();
    const take = (fields: Partial<UserSettings>) =>
      client.setQueryData(queryKey, (now) => now && { ...now, ...fields });
    const names = Object.keys(part) as (keyof UserSettings)[];
    const before = Object.fromEntries(names.map((name) => [name, settings[name]]));
    take(part);
    report(mutateAsync({ body: part }), {
      onSuccess: (saved) => toast.success('Setting Saved', undefined, { action: offer(saved) }),
      onError: (error) => {
        take(before);
        if (isConsentNeeded(error)) setNeedsConsent(true);
        else toastError('Failed to save the setting')(error);
      },
    });
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
          onCheckedChange={(archiveMovesMessage) => change({ archiveMovesMessage })}
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
        <ConsentDialog to="move" onClose={() => setNeedsConsent(false)}>
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
