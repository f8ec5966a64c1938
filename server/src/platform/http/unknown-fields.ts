import { validationError } from '@docket/core/errors';
import { z } from 'zod';

type Part = { schema: z.ZodType | undefined; value: unknown };

// Whatever was sent, the answer stays short.
const MAX_PROBLEMS = 10;
const MAX_NAME = 100;

/**
 * Refuses fields that a contract does not have, which would be dropped without a word. Only for programs: an older tab of
 * the web app may send what a newer server no longer knows. Throws request.invalid.
 */
export function refuseUnknown(parts: readonly Part[]): void {
  const unknown = parts.flatMap(({ schema, value }) => {
    const known = schema === undefined ? [] : knownFields(schema);
    if (known === null || typeof value !== 'object' || value === null || Array.isArray(value))
      return [];
    const names = Object.keys(value).filter((name) => !known.includes(name));
    return names.map((name) => ({ name, known }));
  });
  if (unknown.length === 0) return;
  throw validationError(
    unknown.slice(0, MAX_PROBLEMS).map(({ name, known }) => ({
      path: name.slice(0, MAX_NAME),
      message: problemOf(name, known),
    })),
  );
}

function problemOf(name: string, known: readonly string[]): string {
  const problem = `Unknown field “${name.slice(0, MAX_NAME)}”.`;
  if (known.length === 0) return `${problem} There are none here.`;
  const meant = known.find((one) => plain(one) === plain(name));
  return meant === undefined
    ? `${problem} Known fields: ${known.join(', ')}.`
    : `${problem} Did you mean “${meant}”?`;
}

/** 'dueDate', 'due-date' and 'due_date' are the same. */
function plain(name: string): string {
  return name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
}

/** The fields of an object schema, whatever it is wrapped in; null if it allows any. */
export function knownFields(schema: z.ZodType): readonly string[] | null {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion) return fieldsOfAll(schema.options);
  if (schema instanceof z.ZodIntersection) return fieldsOfAll([schema.def.left, schema.def.right]);
  if (schema instanceof z.ZodPipe) return fieldsOfAll([schema.def.in]);
  const isWrapper =
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable;
  return isWrapper ? fieldsOfAll([schema.def.innerType]) : null;
}

function fieldsOfAll(schemas: readonly z.core.$ZodType[]): readonly string[] | null {
  const all = schemas.map((one) => (one instanceof z.ZodType ? knownFields(one) : null));
  return all.some((fields) => fields === null)
    ? null
    : [...new Set(all.flatMap((one) => one ?? []))];
}
