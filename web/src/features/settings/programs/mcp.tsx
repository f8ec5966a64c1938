import { PREFERENCES } from '@docket/core/settings/preference-words';
import type { UserSettings } from '@docket/core/settings/settings.contract';
import { useQuery } from '@tanstack/react-query';

import { settingsQuery, useUpdateSettings } from '../../../api/settings';
import { toastError } from '../../../forms/mutation-toasts';
import { Panel } from '../../../ui/panel';
import { SwitchLine } from '../../../ui/switch';
import { CopyLine } from './copy-line';

/** Model Context Protocol, off by default. */
export function Mcp({ settings }: { settings: UserSettings }) {
  const update = useUpdateSettings();
  const isOn = useQuery(settingsQuery()).data?.allowsMcp ?? settings.allowsMcp;
  return (
    <Panel
      title="Assistants (MCP)"
      description="For assistants that support the Model Context Protocol"
    >
      <SwitchLine
        label={PREFERENCES.allowsMcp.label}
        hint="With an API token, they can read and decide within its scopes. They cannot send mail. Anything they read goes to the model they use."
        checked={isOn}
        off={update.isPending}
        onCheckedChange={(allowsMcp) =>
          update.mutate(
            { body: { allowsMcp } },
            { onError: toastError('Failed to save the setting') },
          )
        }
      />
      {isOn && (
        <div className="mt-3">
          <CopyLine label="Server address" value={`${window.location.origin}/api/mcp`} />
        </div>
      )}
    </Panel>
  );
}
