import * as contracts from '@docket/core/task-style/task-style.contract';

import { contractQuery, useContractMutation } from './contract-query';

export const styleQuery = () => contractQuery('style', contracts.getStyle);
export const useUpdateStyle = () => useContractMutation('style', contracts.updateStyle);
/** Reads only; a mutation because it is asked for by a button. */
export const useBacktestStyle = () => useContractMutation('style', contracts.backtestStyle);
