import { z } from 'zod';

import { contract, idParams } from '../contract';
import { deletionOf } from '../deletion';
import { versioned } from '../version';
import { contextInputSchema, contextSchema } from './context';

export const listContexts = contract({
  name: 'listContexts',
  method: 'GET',
  path: '/contexts',
  summary: 'List work contexts; the default decides due dates',
  response: z.array(versioned(contextSchema)),
});
export const createContext = contract({
  name: 'createContext',
  isOnceByKey: true,
  method: 'POST',
  path: '/contexts',
  summary: 'Create a context; the first becomes the default',
  body: contextInputSchema,
  response: versioned(contextSchema),
});
export const updateContext = contract({
  name: 'updateContext',
  method: 'PATCH',
  path: '/contexts/{id}',
  summary: 'Update a context',
  params: idParams,
  body: contextInputSchema,
  response: versioned(contextSchema),
});
export const { remove: deleteContext, restore: restoreContext } = deletionOf(
  'context',
  '/contexts',
  versioned(contextSchema),
);
export const setDefaultContext = contract({
  name: 'setDefaultContext',
  method: 'POST',
  path: '/contexts/{id}/default',
  summary: 'Make this the default context, which decides due dates',
  params: idParams,
  response: z.array(versioned(contextSchema)),
});

export const getClock = contract({
  name: 'getClock',
  method: 'GET',
  path: '/clock',
  summary: 'Get your time zone: from the default context, otherwise from the browser',
  response: z.object({ timezone: z.string() }),
});
