import { NO_CONDITIONS } from '@docket/core/rules/rule-conditions';
import type { Project } from '@docket/core/projects/project';

export function buildProjectRecord(part: Partial<Project> = {}): Project {
  return {
    id: 'p1',
    name: 'Harbour refit',
    description: '',
    type: 'Project',
    context: 'Managed Property',
    officialName: '',
    associatedProjects: 'Quay, Crane',
    otherNames: 'HR1',
    involvedParties: 'Finch Ltd',
    notes: '',
    color: '#2196F3',
    status: 'open',
    labels: [],
    defaultPriority: 'P1',
    defaultPriorityChosen: false,
    defaultDueRule: null,
    due_date: null,
    ...NO_CONDITIONS,
    senderIncludes: ['ada', 'bo'],
    is_archived: false,
    archived_at: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...part,
  };
}
