import { z } from 'zod';

import { contract, idParams } from '../contract';
import { deletionOf } from '../deletion';
import { versioned } from '../version';
import { pageOf, pageQuery, searchText } from '../pagination';
import { templateInputSchema, templateSchema } from './template';

export const TEMPLATE_PAGE_SIZES = [4, 8, 12, 16] as const;

export const listTemplates = contract({
  name: 'listTemplates',
  method: 'GET',
  path: '/templates',
  summary: 'List checklist templates that are not archived',
  query: z.object({
    ...pageQuery(8),
    search: searchText(),
    sort: z.enum(['created_at', 'name']).default('created_at'),
  }),
  response: pageOf(versioned(templateSchema)),
});
export const getTemplate = contract({
  name: 'getTemplate',
  method: 'GET',
  path: '/templates/{id}',
  summary: 'Get a template',
  params: idParams,
  response: versioned(templateSchema),
});
export const createTemplate = contract({
  name: 'createTemplate',
  isOnceByKey: true,
  method: 'POST',
  path: '/templates',
  summary: 'Create a template',
  body: templateInputSchema,
  response: versioned(templateSchema),
});
export const updateTemplate = contract({
  name: 'updateTemplate',
  method: 'PATCH',
  path: '/templates/{id}',
  summary: 'Update a template',
  params: idParams,
  body: templateInputSchema,
  response: versioned(templateSchema),
});
export const { remove: deleteTemplate, restore: restoreTemplate } = deletionOf(
  'template',
  '/templates',
  versioned(templateSchema),
);
