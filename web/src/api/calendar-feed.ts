import * as contracts from '@docket/core/calendar/calendar-feed.contract';

import { contractQuery, mutationHooks } from './contract-query';

const mutation = mutationHooks('settings');

export const calendarFeedQuery = () => contractQuery('settings', contracts.getCalendarFeed);
export const useCreateCalendarFeed = mutation(contracts.createCalendarFeed);
export const useDeleteCalendarFeed = mutation(contracts.deleteCalendarFeed);
