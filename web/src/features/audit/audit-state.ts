import { addDays } from '@docket/core/tasks/due-view';
import { auditActorSchema } from '@docket/core/audit/audit.contract';
import { AUDIT_NOUNS } from '@docket/core/audit/audit-nouns';

import { useListState } from '../../ui/use-url-state';
import { startOfDate, useZone } from '../../ui/zone';

const NOUNS = Object.keys(AUDIT_NOUNS);
export const AUDIT_PAGE_SIZES = [20, 50, 100] as const;

const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Start of a calendar date in the user's zone, plus a number of days. */
function startOf(date: string, daysLater = 0): string {
  return new Date(startOfDate(addDays(date, daysLater))).toISOString();
}

/** Filters in the URL and the query they make. Both dates are inclusive. */
export function useAuditState() {
  // The page may be open before the zone is known.
  useZone();
  const state = useListState(AUDIT_PAGE_SIZES[0], AUDIT_PAGE_SIZES);
  const noun = NOUNS.find((one) => one === state.get('kind')) ?? null;
  const actor = auditActorSchema.options.find((one) => one === state.get('actor')) ?? null;
  const search = state.get('search');
  const from = isDate(state.get('from')) ? state.get('from') : null;
  const to = isDate(state.get('to')) ? state.get('to') : null;
  return {
    ...state,
    noun,
    actor,
    search,
    from,
    to,
    isFiltered: [noun, actor, from, to].some((one) => one !== null) || search !== '',
    clear: () =>
      state.change({ kind: null, actor: null, search: null, from: null, to: null, page: null }),
    query: {
      page: state.page,
      pageSize: state.pageSize,
      search,
      ...(noun === null ? {} : { noun }),
      ...(actor === null ? {} : { actor }),
      ...(from === null ? {} : { from: startOf(from) }),
      ...(to === null ? {} : { to: startOf(to, 1) }),
    },
  };
}
