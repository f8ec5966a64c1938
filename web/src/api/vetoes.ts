import * as contracts from '@docket/core/review/vetoes.contract';

import { contractQuery, useContractMutation } from './contract-query';

export const vetoesQuery = () => contractQuery('rules', contracts.listVetoes);
export const useAddVeto = () => useContractMutation('rules', contracts.addVeto);
export const useRemoveVeto = () => useContractMutation('rules', contracts.removeVeto);
