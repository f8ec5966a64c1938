import { z } from 'zod';

/** The account holder. `microsoft_id` is the object id; with the tenant it names the account for good. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  microsoft_id: z.string(),
  /** An administrator looks after the people, never after their mail. */
  role: z.enum(['administrator', 'member']),
});
export type User = z.infer<typeof userSchema>;
