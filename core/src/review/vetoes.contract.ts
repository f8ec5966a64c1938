import { z } from 'zod';

import { contract } from '../contract';

export const vetoKeySchema = z.object({
  sender: z.string().trim().min(1).max(320),
  projectId: z.string(),
});
export const vetoSchema = vetoKeySchema.extend({
  projectName: z.string(),
  createdAt: z.string(),
});
export type Veto = z.infer<typeof vetoSchema>;

export const listVetoes = contract({
  name: 'listVetoes',
  method: 'GET',
  path: '/vetoes',
  summary: 'List projects you ruled out for a sender, most recent first',
  response: z.array(vetoSchema),
});
export const addVeto = contract({
  name: 'addVeto',
  method: 'PUT',
  path: '/vetoes',
  summary: 'Stop suggesting a project for a sender',
  body: vetoKeySchema,
  response: z.array(vetoSchema),
});
export const removeVeto = contract({
  name: 'removeVeto',
  method: 'DELETE',
  path: '/vetoes',
  summary: 'Resume suggesting a project for a sender',
  body: vetoKeySchema,
  response: z.array(vetoSchema),
});
