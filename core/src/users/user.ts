import { z } from 'zod';

import { roleSchema } from './entry';

/** The account holder. `microsoft_id` is the object id, unique within the tenant. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  microsoft_id: z.string(),
  /** Administrators manage users but have no access to their mail. */
  role: roleSchema,
});
export type User = z.infer<typeof userSchema>;
