import { z } from 'zod';

const versionShape = { version: z.number().int().optional() };

/** A record as the API serves it. `version` is raised by every change; a change made from it names it in If-Match. */
export function versioned<Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) {
  return record.extend(versionShape);
}
