import type { QueryInputOf } from '@docket/core/contract';
import { runDoctor } from '@docket/core/doctor/doctor.contract';
import { listOutbound } from '@docket/core/extraction/outbound.contract';
import * as contracts from '@docket/core/settings/settings.contract';
import * as sessions from '@docket/core/users/sessions.contract';

import {
  contractQuery,
  pagedContractQuery,
  mutationHooks,
  useContractMutation,
} from './contract-query';

const mutation = mutationHooks('settings');

export const settingsQuery = () => contractQuery('settings', contracts.getSettings);
export const connectionsQuery = () => contractQuery('settings', contracts.getConnections);
export const systemInfoQuery = () => contractQuery('settings', contracts.getSystemInfo);

/** Runs on request only, because it also calls other machines. */
export const doctorQuery = () => ({ ...contractQuery('settings', runDoctor), enabled: false });

/** Runs on request only, because it probes other programs on the server's machine. */
export const localModelsQuery = () => ({
  ...contractQuery('settings', contracts.listLocalModels),
  enabled: false,
});

/** Sent one at a time: of two values of one setting, the older could be applied last. */
export function useUpdateSettings() {
  return useContractMutation('settings', contracts.updateSettings, { scope: { id: 'settings' } });
}
export const useUpdateConnection = mutation(contracts.updateConnection);
export const useRefreshConnection = mutationHooks('sync')(contracts.refreshConnection);
export const useExportConfiguration = mutation(contracts.exportConfiguration);
/** An import may change any noun, so the caller invalidates all queries once it has been applied. */
export const useImportConfiguration = mutation(contracts.importConfiguration);

export const outboundQuery = (query: QueryInputOf<typeof listOutbound>) =>
  pagedContractQuery('emails', listOutbound, { query });

export const ownSessionsQuery = () => contractQuery('settings', sessions.listSessions);
export const useEndOwnSession = mutation(sessions.endOwnSession);
export const useEndOtherSessions = mutation(sessions.endOtherSessions);
