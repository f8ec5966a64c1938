// From zod to the JSON Schema of the description: named schemas become references, and fields get their descriptions.
import { z } from 'zod';

import type { NamedSchema } from './api-text';

export type JsonSchema = { [key: string]: unknown };
type Texts = Readonly<Record<string, string>>;

export type Schemas = ReturnType<typeof createSchemas>;

type Sources = { named: readonly NamedSchema[]; fields: Texts };

/** Named schemas are found by their content, since contracts extend and wrap them. */
export function createSchemas({ named, fields }: Sources) {
  const names = new Map<string, string>();
  for (const { name, schema, io, isOpen } of named) {
    const text = JSON.stringify(plainOf(schema, io, isOpen));
    if (!names.has(text)) names.set(text, name);
  }

  /** A copy with references in place of what is named, itself included unless it is the root. */
  function refer(node: unknown, isRoot: boolean): unknown {
    if (Array.isArray(node)) return node.map((part) => refer(part, false));
    if (typeof node !== 'object' || node === null) return node;
    const { default: preset, ...rest } = node as JsonSchema;
    const name = names.get(JSON.stringify(node)) ?? names.get(JSON.stringify(rest));
    if (name !== undefined && !isRoot) {
      const reference = { $ref: `#/components/schemas/${name}` };
      return preset === undefined ? reference : { ...reference, default: preset };
    }
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, refer(part, false)]));
  }

  function describe(schema: JsonSchema, texts: Texts): JsonSchema {
    return withFieldTexts(withFieldTexts(schema, texts, false), fields, true);
  }

  return {
    components(): Record<string, JsonSchema> {
      return Object.fromEntries(
        named.map(({ name, schema, io, isOpen, about, fields: own, choices }) => {
          const described = describe(refer(plainOf(schema, io, isOpen), true) as JsonSchema, own);
          return [name, { description: about, ...withChoices(described, choices) }];
        }),
      );
    },
    of(schema: z.ZodType, io: 'input' | 'output', texts: Texts = {}): JsonSchema {
      return describe(refer(plainOf(schema, io), false) as JsonSchema, texts);
    },
  };
}

/** Names and describes each alternative by the one value that tells it apart. */
function withChoices(schema: JsonSchema, texts: NamedSchema['choices']): JsonSchema {
  if (texts === undefined || !Array.isArray(schema['oneOf'])) return schema;
  const choices = (schema['oneOf'] as JsonSchema[]).map((choice) => {
    const fields = Object.values(choice['properties'] as Record<string, JsonSchema>);
    const value = fields.find((field) => typeof field['const'] === 'string')?.['const'] as string;
    return { title: value, description: texts[value], ...choice };
  });
  return { ...schema, oneOf: choices };
}

/** Bodies are closed at every depth, as programs find them: a token's call with an unknown field is refused. */
function plainOf(schema: z.ZodType, io: 'input' | 'output', isOpen = false): JsonSchema {
  const close = ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
    // One that may hold anything says so already.
    if (io === 'input' && !isOpen && jsonSchema['type'] === 'object')
      jsonSchema['additionalProperties'] ??= false;
  };
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: close,
  });
  return plain;
}

/** Describes the fields of a schema that have no description yet; `deep`: of all schemas within it too. */
function withFieldTexts(node: JsonSchema, texts: Texts, deep: boolean): JsonSchema {
  const within = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(within);
    if (typeof part !== 'object' || part === null) return part;
    return withFieldTexts(part as JsonSchema, texts, deep);
  };
  const inFields = (fields: Readonly<Record<string, JsonSchema>>) =>
    Object.entries(fields).map(([name, field]) => {
      const described = textOf(name, field, texts);
      return [name, { ...described, ...((deep ? within(field) : field) as JsonSchema) }];
    });
  return Object.fromEntries(
    Object.entries(node).map(([key, part]) => {
      if (key === 'properties')
        return [key, Object.fromEntries(inFields(part as Record<string, JsonSchema>))];
      return [key, deep || key === 'anyOf' || key === 'oneOf' ? within(part) : part];
    }),
  );
}

function textOf(name: string, field: JsonSchema, texts: Texts): { description?: string } {
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
  return text === undefined || field['description'] !== undefined ? {} : { description: text };
}
