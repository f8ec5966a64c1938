import type { FieldProblem } from '@docket/core/errors';
import { editDistance } from '@docket/core/search/edit-distance';
import { z } from 'zod';

type Part = {
  schema: z.ZodType | undefined;
  value: unknown;
  /** What the call answers with: its fields are known too, but only read. */
  answer?: z.ZodType | undefined;
};
type Schema = z.core.$ZodType;

// Whatever was sent, the answer stays short.
const MAX_PROBLEMS = 10;
const MAX_NAME = 100;
/** Items of a list that are looked at, so that a body of a megabyte takes no longer. */
const MAX_ITEMS = 1_000;

/**
 * Fields that a contract does not have, at any depth, which would be dropped without a word. Only for programs: an older
 * tab of the web app may send what a newer server no longer knows.
 */
export function unknownFields(parts: readonly Part[]): FieldProblem[] {
  const found: FieldProblem[] = [];
  for (const { schema, value, answer } of parts) {
    const readable = answer === undefined ? [] : [answer];
    findUnknown([schema ?? z.object({})], value, { place: [], found, readable });
    if (found.length >= MAX_PROBLEMS) break;
  }
  return found;
}

type Search = { place: readonly string[]; found: FieldProblem[]; readable: readonly Schema[] };

function findUnknown(schemas: readonly Schema[], value: unknown, search: Search): void {
  if (typeof value !== 'object' || value === null || schemas.length === 0) return;
  const { place, found } = search;
  const inner = schemas.flatMap((schema) => alternativesOf(schema, value));
  const readable = search.readable.flatMap((schema) => alternativesOf(schema, value));
  if (Array.isArray(value)) {
    const inItem = { found, readable: itemsOf(readable) };
    for (const [at, one] of value.slice(0, MAX_ITEMS).entries()) {
      if (found.length >= MAX_PROBLEMS) return;
      findUnknown(itemsOf(inner), one, { ...inItem, place: [...place, String(at)] });
    }
    return;
  }
  const fields = fieldsOf(inner);
  if (fields === null) return;
  const read = fieldsOf(readable);
  for (const [name, one] of Object.entries(value)) {
    if (found.length >= MAX_PROBLEMS) return;
    const known = fields.get(name);
    const ofRead = read?.get(name);
    if (known !== undefined)
      findUnknown(known, one, { place: [...place, name], found, readable: ofRead ?? [] });
    else if (ofRead === undefined)
      found.push(problemOf(name, { place, known: [...fields.keys()] }));
  }
}

function itemsOf(schemas: readonly Schema[]): Schema[] {
  return schemas.flatMap((schema) => (schema instanceof z.ZodArray ? [schema.element] : []));
}

function problemOf(
  name: string,
  { place, known }: { place: readonly string[]; known: readonly string[] },
): FieldProblem {
  const pathOf = (last: string) => [...place, last.slice(0, MAX_NAME)].join('.');
  const problem = `Unknown field “${pathOf(name)}”.`;
  const meant = meantBy(name, known);
  const hint =
    meant !== undefined
      ? `Did you mean “${pathOf(meant)}”?`
      : known.length === 0
        ? 'There are none here.'
        : `Known fields: ${known.join(', ')}.`;
  return { path: pathOf(name), message: `${problem} ${hint}` };
}

function meantBy(name: string, known: readonly string[]): string | undefined {
  const wanted = plain(name.slice(0, MAX_NAME));
  const isTypo = (one: string) => one.length > 3 && editDistance(plain(one), wanted) === 1;
  return known.find((one) => plain(one) === wanted) ?? known.find(isTypo);
}

/** 'dueDate', 'due-date' and 'due_date' are the same. */
function plain(name: string): string {
  return name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
}

/**
 * The fields of objects of any of the schemas, with what each may hold; null if an object may have any field. Schemas
 * of other kinds of values accept no object.
 */
function fieldsOf(schemas: readonly Schema[]): Map<string, Schema[]> | null {
  const fields = new Map<string, Schema[]>();
  const objects = schemas.filter((schema) => schema instanceof z.ZodObject);
  if (objects.length === 0 || schemas.some(isOpen)) return null;
  for (const { shape } of objects)
    for (const [name, field] of Object.entries<Schema>(shape))
      fields.set(name, [...(fields.get(name) ?? []), field]);
  return fields;
}

function isOpen(schema: Schema): boolean {
  const isLoose = schema instanceof z.ZodObject && schema.def.catchall !== undefined;
  return isLoose || OPEN.some((kind) => schema instanceof kind);
}

const OPEN = [z.ZodUnknown, z.ZodAny, z.ZodRecord, z.ZodCustom, z.ZodTransform];

/** What a schema is made of: without wrappers, and all that may apply to this value. */
function alternativesOf(schema: Schema, value: object): Schema[] {
  const inner = innerOf(schema, value);
  return inner === null ? [schema] : inner.flatMap((one) => alternativesOf(one, value));
}

function innerOf(schema: Schema, value: object): readonly Schema[] | null {
  if (schema instanceof z.ZodDiscriminatedUnion) return chosenBy(schema, value);
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right];
  if (schema instanceof z.ZodPipe) return [schema.def.in];
  return isWrapper(schema) ? [schema.def.innerType] : null;
}

/** All of them if the value names none of them. */
function chosenBy(schema: z.ZodDiscriminatedUnion, value: object): readonly Schema[] {
  const { discriminator, options } = schema.def;
  const name = Object.entries(value).find(([field]) => field === discriminator)?.[1] as unknown;
  const chosen = options.filter(
    (option) =>
      option instanceof z.ZodObject && z.safeParse(option.shape[discriminator], name).success,
  );
  return chosen.length === 0 ? options : chosen;
}

function isWrapper(schema: Schema) {
  return (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly
  );
}
