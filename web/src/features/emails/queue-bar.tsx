import { MAX_EMAIL_SEARCH_LENGTH } from '@docket/core/emails/emails.contract';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

import { usePickedProject } from '../../api/projects';
import { SearchField } from '../../forms/search-field';
import { Button } from '../../ui/button';
import { SectionHeader } from '../../ui/page';
import { ProjectDot } from '../../ui/project-dot';
import { Select } from '../../ui/select';
import type { useQueue } from './use-queue';

type Props = Pick<ReturnType<typeof useQueue>, 'query' | 'change'> & {
  searchBox: RefObject<HTMLInputElement | null>;
  /** Beside the title. */
  children: ReactNode;
};

/** Search, filter and order of the queue. */
export function QueueBar({ query, change, searchBox, children }: Props) {
  return (
    <SectionHeader title="Email Training Queue">
      {children}
      {query.projectId !== undefined && (
        <ProjectChip id={query.projectId} onRemove={() => change({ project: null, page: null })} />
      )}
      <SearchField
        ref={searchBox}
        noun="emails"
        label="Search emails"
        placeholder="Search emails: words, from:, subject:, project:, is:"
        maxLength={MAX_EMAIL_SEARCH_LENGTH}
        value={query.search}
        onChange={(text) => change({ search: text, page: null })}
        className="ml-auto max-w-100 grow max-md:order-last max-md:w-full max-md:max-w-none"
      />
      <span className="flex items-center gap-3 max-md:w-full max-md:flex-wrap max-md:gap-y-2">
        <Select
          aria-label="Show emails"
          className="w-auto!"
          value={query.review}
          onChange={(review) => change({ review, page: null })}
          options={[
            { value: 'all', label: 'All Emails' },
            { value: 'pending', label: 'To Review' },
            { value: 'snoozed', label: 'Snoozed' },
            { value: 'promises', label: 'My Promises' },
          ]}
        />
        {query.review === 'snoozed' ? (
          <span className="text-12 whitespace-nowrap text-ink-2">Sorted by return time</span>
        ) : (
          <span className="flex items-center gap-2 max-xs:flex-wrap">
            <span className="text-12 whitespace-nowrap text-ink-2">Sort by</span>
            <Select
              aria-label="Sort by"
              className="w-auto!"
              value={query.sort}
              onChange={(sort) => change({ sort, page: null })}
              options={[
                { value: 'default', label: 'Default Order' },
                { value: 'priority', label: 'Task Priority' },
              ]}
            />
          </span>
        )}
      </span>
    </SectionHeader>
  );
}

/** The project that the queue is limited to. */
function ProjectChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { project, isReading } = usePickedProject(id);
  const name = project?.name ?? (isReading ? 'Loading...' : 'Unknown project');
  return (
    <Button
      size="sm"
      className="max-w-60 min-w-0 shrink"
      title={`Show emails of all projects, not only of ${name}`}
      aria-label={`Project: ${name}. Show all projects`}
      onClick={onRemove}
    >
      {project !== undefined && <ProjectDot color={project.color} />}
      <span className="truncate">{name}</span>
      <X size={14} aria-hidden />
    </Button>
  );
}
