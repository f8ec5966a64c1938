import { z } from 'zod';

import { contract, idParams } from '../contract';
import { manyIds, pageQuery, searchText } from '../pagination';

/** Kinds of records that can be archived by this path; emails have their own. */
export const ARCHIVABLE_RECORDS = ['projects', 'tasks', 'services', 'templates'] as const;
/** Characters of an archived item's text that a screen shows. One more comes with it if there are more. */
export const ARCHIVED_PREVIEW = 200;

export const archivedItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Same as a task's name; the specification calls it title. */
  title: z.string().optional(),
  /** Its beginning: see ARCHIVED_PREVIEW. */
  description: z.string(),
  status: z.string().nullable(),
  priority: z.string().nullable(),
  color: z.string().nullable(),
  archived_at: z.string().nullable(),
});
export type ArchivedItem = z.infer<typeof archivedItemSchema>;

/** The page of each kind, or its last if it has fewer. A section that could not be loaded is listed in `failed`; the others are still returned. */
export const getArchives = contract({
  name: 'getArchives',
  method: 'GET',
  path: '/archives',
  summary: 'List archived projects, tasks, services and templates, most recent first',
  query: z.object({
    ...pageQuery(10),
    /** Filters the counts as well. */
    search: searchText(),
  }),
  response: z.object({
    projects: z.array(archivedItemSchema),
    tasks: z.array(archivedItemSchema),
    services: z.array(archivedItemSchema),
    templates: z.array(archivedItemSchema),
    counts: z.object({
      emails: z.number().int(),
      projects: z.number().int(),
      tasks: z.number().int(),
      services: z.number().int(),
      templates: z.number().int(),
    }),
    failed: z.array(z.string()),
  }),
});
const done = z.object({ success: z.literal(true) });
const itemParams = z.object({ type: z.string(), id: z.string() });
export const archiveItem = contract({
  name: 'archiveItem',
  method: 'POST',
  path: '/archives/{type}/{id}/archive',
  summary: 'Archive a project, task, service or template',
  params: itemParams,
  response: done,
});
export const unarchiveItem = contract({
  name: 'unarchiveItem',
  method: 'POST',
  path: '/archives/{type}/{id}/unarchive',
  summary: 'Unarchive a project, task, service or template',
  params: itemParams,
  response: done,
});

export const changeArchivedItems = contract({
  name: 'changeArchivedItems',
  isOnceByKey: true,
  method: 'POST',
  path: '/archives/{type}/process-many',
  summary:
    'Unarchive or delete many archived records of one kind, all or nothing; others are skipped',
  params: z.object({ type: z.string() }),
  body: z.object({ action: z.enum(['unarchive', 'delete']), ids: manyIds }),
  response: z.object({
    /** Records that were archived, and no longer are. */
    changed: z.number().int(),
  }),
});

/** Mail is archived by a decision, which needs another scope than records do. */
export const archiveEmail = contract({
  name: 'archiveEmail',
  method: 'POST',
  path: '/archives/emails/{id}/archive',
  summary: 'Archive an email, in the mailbox as well if the settings say so',
  scope: 'decide',
  params: idParams,
  response: done,
});
export const unarchiveEmail = contract({
  name: 'unarchiveEmail',
  method: 'POST',
  path: '/archives/emails/{id}/unarchive',
  summary: 'Unarchive an email',
  scope: 'decide',
  params: idParams,
  response: done,
});
