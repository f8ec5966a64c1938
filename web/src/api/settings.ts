import { runDoctor } from '@docket/core/doctor/doctor.contract';
import * as contracts from '@docket/core/settings/settings.contract';

import { contractQuery, useContractMutation } from './contract-query';

export const settingsQuery = () => contractQuery('settings', contracts.getSettings);
export const connectionsQuery = () => contractQuery('settings', contracts.getConnections);
export const systemInfoQuery = () => contractQuery('settings', contracts.getSystemInfo);

/** Asks other machines too, so it runs when it is wanted. */
export const doctorQuery = () => ({ ...contractQuery('settings', runDoctor), enabled: false });

export const useUpdateSettings = () => useContractMutation('settings', contracts.updateSettings);
export const useUpdateConnection = () =>
  useContractMutation('settings', contracts.updateConnection);
export const useRefreshConnection = () => useContractMutation('sync', contracts.refreshConnection);
export const useExportConfiguration = () =>
  useContractMutation('settings', contracts.exportConfiguration);
/** An import may change any noun; the caller invalidates everything when it was applied. */
export const useImportConfiguration = () =>
  useContractMutation('settings', contracts.importConfiguration);
