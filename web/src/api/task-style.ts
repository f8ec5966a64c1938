import * as contracts from '@docket/core/task-style/task-style.contract';

import { call } from './client';
import { contractQuery, mutationHooks } from './contract-query';
import { useLongCall } from './long-call';

const mutation = mutationHooks('style');

export const styleQuery = () => contractQuery('style', contracts.getStyle);
export const readStyle = () => call(contracts.getStyle, {});
export const useUpdateStyle = mutation(contracts.updateStyle);
export const useBacktestStyle = () => useLongCall(contracts.backtestStyle);
