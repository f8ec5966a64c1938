import { z } from 'zod';

import { contract, idParams } from '../contract';
import { deletionOf } from '../deletion';
import { versioned } from '../version';
import { pageOf, pageQuery, searchText } from '../pagination';
import { ruleConditionsSchema } from '../rules/rule-conditions';
import { backtestSchema } from '../rules/rules.contract';
import { projectInputSchema, projectSchema } from './project';

export const PROJECT_FILTERS = [
  'status',
  'context',
  'priority',
  'associatedProjects',
  'otherNames',
  'involvedParties',
] as const;
export const PROJECT_SORTS = [
  'name',
  'status',
  'context',
  'priority',
  'associatedProjects',
  'otherNames',
  'involvedParties',
  'created_at',
] as const;

export const listProjects = contract({
  name: 'listProjects',
  method: 'GET',
  path: '/projects',
  summary: 'List projects, with paging, filters and sorting',
  query: z.object({
    ...pageQuery(10),
    filter: z.enum(PROJECT_FILTERS).optional(),
    value: z.string().max(200).optional(),
    search: searchText(),
    sort: z.enum(PROJECT_SORTS).default('created_at'),
    order: z.enum(['asc', 'desc']).default('desc'),
    archived: z.enum(['true', 'false', 'all']).default('all'),
  }),
  response: pageOf(versioned(projectSchema)),
});
export const getProject = contract({
  name: 'getProject',
  method: 'GET',
  path: '/projects/{id}',
  summary: 'Get a project',
  params: idParams,
  response: versioned(projectSchema),
});
export const backtestProject = contract({
  name: 'backtestProject',
  scope: 'read',
  method: 'POST',
  path: '/projects/backtest',
  summary: 'Test matching fields against stored emails before saving them',
  body: z.object({
    /** Absent for a new project. */
    projectId: z.string().optional(),
    fields: ruleConditionsSchema,
  }),
  response: backtestSchema,
});
export const createProject = contract({
  name: 'createProject',
  isOnceByKey: true,
  method: 'POST',
  path: '/projects',
  summary: 'Create a project',
  body: projectInputSchema,
  response: versioned(projectSchema),
});

/** Every field is optional and has no default, which would overwrite the stored value. */
export const projectPatchSchema = z.object(
  Object.fromEntries(
    Object.entries(projectInputSchema.shape).map(([key, schema]) => [key, withoutDefault(schema)]),
  ) as {
    [K in keyof typeof projectInputSchema.shape]: z.ZodOptional<
      WithoutDefault<(typeof projectInputSchema.shape)[K]>
    >;
  },
);
type WithoutDefault<S> =
  S extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : S extends z.ZodType ? S : never;
function withoutDefault(schema: z.ZodType): z.ZodType {
  return (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional();
}
export const updateProject = contract({
  name: 'updateProject',
  method: 'PATCH',
  path: '/projects/{id}',
  summary: 'Update a project',
  params: idParams,
  body: projectPatchSchema,
  response: versioned(projectSchema),
});

export const { remove: deleteProject, restore: restoreProject } = deletionOf(
  'project',
  '/projects',
  versioned(projectSchema),
);

function statusCall(verb: string, summary: string) {
  return contract({
    name: `${verb}Project`,
    method: 'POST',
    path: `/projects/{id}/${verb}`,
    summary,
    params: idParams,
    response: versioned(projectSchema),
  });
}
export const closeProject = statusCall('close', 'Close a project');
export const openProject = statusCall('open', 'Reopen a project');
export const archiveProject = statusCall('archive', 'Archive a project');
export const unarchiveProject = statusCall('unarchive', 'Unarchive a project');

export const projectPickerEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  color: z.string(),
  /** Distinguishes it from others of the same name, together with its creation date. */
  context: z.string().nullable().default(null),
  created_at: z.string().default(''),
  defaultPriority: projectInputSchema.shape.defaultPriority,
  defaultPriorityChosen: projectInputSchema.shape.defaultPriorityChosen,
});
export type ProjectPickerEntry = z.infer<typeof projectPickerEntrySchema>;
/** Of more projects, the others are found by searching. */
export const MAX_PICKED_PROJECTS = 500;
/** Their ids fit into a URL. */
export const MAX_PICKED_BY_ID = 200;
const pickedIdsSchema = z.array(z.uuid()).max(MAX_PICKED_BY_ID);
export const pickProjects = contract({
  name: 'pickProjects',
  method: 'GET',
  path: '/projects/picker',
  summary: 'List the first 500 projects to choose from, by name',
  query: z.object({
    search: searchText(),
    status: z.enum(['open', 'any']).default('any'),
    /** Only these, archived ones too. */
    ids: z
      .string()
      .refine(
        (ids) => pickedIdsSchema.safeParse(ids.split(',')).success,
        `ids must be at most ${MAX_PICKED_BY_ID} project ids, separated by commas`,
      )
      .optional(),
  }),
  response: z.array(projectPickerEntrySchema),
});
