import { z } from 'zod';

const versionShape = { version: z.number().int().optional() };

/**
 * A record as served by the API. Every change increments `version`; a client sends the version it edited in
 * If-Match.
 */
export function versioned<Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) {
  return record.extend(versionShape);
}
