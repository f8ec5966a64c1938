import { z } from 'zod';

import { contract, idParams } from '../contract';
import { deletedSchema } from '../deletion';
import { versioned } from '../version';
import { pageOf, pageQuery, searchText } from '../pagination';
import {
  serviceInputSchema,
  servicePatchSchema,
  serviceProjectSchema,
  serviceProjectStatusSchema,
  serviceSchema,
} from './service';

export const SERVICE_PAGE_SIZES = [6, 9, 12, 18] as const;

export const listServices = contract({
  name: 'listServices',
  method: 'GET',
  path: '/services',
  summary: 'List services that are not archived, with their projects',
  query: z.object({
    ...pageQuery(9),
    search: searchText(),
    sort: z.enum(['created_at', 'name']).default('created_at'),
  }),
  response: pageOf(versioned(serviceSchema)),
});
export const getService = contract({
  name: 'getService',
  method: 'GET',
  path: '/services/{id}',
  summary: 'Get a service with its projects',
  params: idParams,
  response: versioned(serviceSchema),
});
export const createService = contract({
  name: 'createService',
  isOnceByKey: true,
  method: 'POST',
  path: '/services',
  summary: 'Create a service',
  body: serviceInputSchema,
  response: versioned(serviceSchema),
});
export const updateService = contract({
  name: 'updateService',
  method: 'PATCH',
  path: '/services/{id}',
  summary: 'Update a service',
  params: idParams,
  body: servicePatchSchema,
  response: versioned(serviceSchema),
});
export const addServiceProject = contract({
  name: 'addServiceProject',
  isOnceByKey: true,
  method: 'POST',
  path: '/services/{id}/projects',
  summary: 'Add a project to a service',
  params: idParams,
  body: z.object({
    project_id: z.string().min(1),
    project_name: z.string().trim().min(1).max(200),
    status: serviceProjectStatusSchema.default('open'),
  }),
  response: serviceProjectSchema,
});
export const updateServiceProject = contract({
  name: 'updateServiceProject',
  method: 'PATCH',
  path: '/services/projects/{id}',
  summary: 'Update a project of a service',
  params: idParams,
  body: z
    .object({ project_name: z.string().trim().min(1).max(200), status: serviceProjectStatusSchema })
    .partial(),
  response: serviceProjectSchema,
});
export const deleteServiceProject = contract({
  name: 'deleteServiceProject',
  method: 'DELETE',
  path: '/services/projects/{id}',
  summary: 'Remove a project from a service; can be undone for 10 seconds',
  params: idParams,
  response: deletedSchema,
});
export const restoreServiceProject = contract({
  name: 'restoreServiceProject',
  method: 'POST',
  path: '/services/projects/{id}/restore',
  summary: 'Undo removing a project from a service within 10 seconds',
  params: idParams,
  response: serviceProjectSchema,
});
