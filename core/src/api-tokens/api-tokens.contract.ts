import { z } from 'zod';

import { contract } from '../contract';
import { TOKEN_SCOPE_NAMES } from '../access/token-scope';

export const MAX_API_TOKENS = 50;
const MAX_LIFETIME_DAYS = 366;

const scopesSchema = z
  .array(z.enum(TOKEN_SCOPE_NAMES))
  .min(1, 'Choose at least one scope')
  .transform((scopes) => TOKEN_SCOPE_NAMES.filter((name) => scopes.includes(name)));

export const apiTokenInputSchema = z.object({
  name: z.string().trim().min(1, 'Give the token a name').max(100),
  scopes: scopesSchema,
  expiresInDays: z.number().int().min(1).max(MAX_LIFETIME_DAYS),
});
export type ApiTokenInput = z.output<typeof apiTokenInputSchema>;

const apiTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPE_NAMES)),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** Rounded to the minute; null if never used. */
  lastUsedAt: z.string().nullable(),
  /** IP address of the last use; '' if never used. */
  lastUsedFrom: z.string(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const listApiTokens = contract({
  name: 'listApiTokens',
  method: 'GET',
  path: '/api-tokens',
  summary: 'List your API tokens, newest first; secrets are not included',
  response: z.object({ tokens: z.array(apiTokenSchema) }),
});

export const createApiToken = contract({
  name: 'createApiToken',
  method: 'POST',
  path: '/api-tokens',
  summary: 'Create an API token; the secret is only in this response',
  body: apiTokenInputSchema,
  response: z.object({ token: apiTokenSchema, secret: z.string() }),
});

export const revokeApiToken = contract({
  name: 'revokeApiToken',
  method: 'DELETE',
  path: '/api-tokens/{id}',
  summary: 'Revoke an API token immediately',
  params: z.object({ id: z.string() }),
  response: z.object({ revoked: z.number().int() }),
});
