import * as contracts from '@docket/core/calendar/calendar-reading.contract';

import { contractQuery, mutationHooks } from './contract-query';

const mutation = mutationHooks('settings');

export const calendarsQuery = () => contractQuery('settings', contracts.listCalendars);
export const useReadCalendar = mutation(contracts.readCalendar);
export const useStopReadingCalendar = mutation(contracts.stopReadingCalendar);
