import { MAX_EMAIL_SEARCH_LENGTH } from '@docket/core/emails/emails.contract';
import { MAX_SEARCH_LENGTH } from '@docket/core/pagination';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { unreachable } from '../../api/client';
import { contextsQuery } from '../../api/contexts';
import { queueQuery } from '../../api/emails';
import { projectPickerQuery } from '../../api/projects';
import { rulesQuery } from '../../api/rules';
import { servicesQuery } from '../../api/services';
import { tasksQuery } from '../../api/tasks';
import { templatesQuery } from '../../api/templates';
import { parseSearchText } from '../../forms/search-field';
import { useDebounced } from '../../ui/use-debounced';

const SHOWN = 5;

type NamedRecord = { id: string; kind: string; name: string; path: string };

/** Records of every kind; emails and tasks support search operators, the rest are matched by name. */
export function usePaletteRecords(text: string) {
  const typed = useDebounced(text);
  const search = typed.slice(0, MAX_SEARCH_LENGTH);
  const { problems } = parseSearchText(typed, 'emails');
  const isLong = search.length >= 2;
  const asked = { enabled: isLong, placeholderData: keepPreviousData };
  const readable = { ...asked, enabled: isLong && problems.length === 0 };
  const page = { search, pageSize: SHOWN };
  const emails = useQuery({
    ...queueQuery({ ...page, search: typed.slice(0, MAX_EMAIL_SEARCH_LENGTH) }),
    ...readable,
  });
  const tasks = useQuery({ ...tasksQuery(page), ...readable });
  const projects = useQuery({ ...projectPickerQuery({ search }), ...asked });
  const services = useQuery({ ...servicesQuery(page), ...asked });
  const templates = useQuery({ ...templatesQuery(page), ...asked });
  const rules = useQuery({ ...rulesQuery(), enabled: isLong });
  const contexts = useQuery({ ...contextsQuery(), enabled: isLong });
  const queries = [emails, tasks, projects, services, templates, rules, contexts];
  const failed = isLong ? queries.filter(({ isLoadingError }) => isLoadingError) : [];
  // What is shown in the meantime was found for the previous text.
  const isPaused = queries.some(
    ({ fetchStatus, data, isPlaceholderData }) =>
      fetchStatus === 'paused' && (data === undefined || isPlaceholderData),
  );
  const wanted = search.toLowerCase();
  const isNamed = ({ name }: { name: string }) => name.toLowerCase().includes(wanted);
  const named: NamedRecord[] = [
    ...record('Service', '/services', services.data?.items),
    ...record('Template', '/templates', templates.data?.items),
    ...record('Rule', '/rules', rules.data?.filter(isNamed)),
    ...record('Context', '/contexts', contexts.data?.filter(isNamed)),
  ];
  return {
    problem: problems[0],
    emails: readable.enabled ? (emails.data?.items ?? []) : [],
    tasks: readable.enabled ? (tasks.data?.items ?? []) : [],
    /** Total number of matches. */
    totals: { emails: emails.data?.total ?? 0, tasks: tasks.data?.total ?? 0 },
    projects: isLong ? (projects.data ?? []).slice(0, SHOWN) : [],
    named: isLong ? named : [],
    isSearching: queries.some(({ isFetching }) => isFetching),
    /** Why some records could not be searched. */
    error: failed[0]?.error ?? (isLong && isPaused ? unreachable() : undefined),
    /** Undefined if the missing searches only wait for a connection, as they then start by themselves. */
    retry: failed.length === 0 ? undefined : () => failed.forEach((query) => void query.refetch()),
  };
}

function record(
  kind: string,
  path: string,
  items: readonly { id: string; name: string }[] = [],
): NamedRecord[] {
  return items.slice(0, SHOWN).map(({ id, name }) => ({ id, kind, name, path }));
}
