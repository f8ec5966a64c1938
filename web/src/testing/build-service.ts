import type { Service, ServiceProject } from '@docket/core/services/service';

export const buildServiceProject = (
  id: string,
  status: ServiceProject['status'],
): ServiceProject => ({
  id,
  service_id: 's1',
  project_id: `of-${id}`,
  projectName: `Project ${id}`,
  status,
});
export function buildService(part: Partial<Service> = {}): Service {
  return {
    id: 's1',
    name: 'Surveys',
    color: 'bg-teal-500',
    projects: [],
    is_archived: false,
    archived_at: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...part,
  };
}
export const servicePage = (items: Service[], total = items.length) => ({
  items,
  total,
  page: 1,
  pageSize: 9,
});
