import type { JsonSchema } from './json-schemas';
import type { Operation } from './openapi';

type Call = { method: string; address: string; operation: Operation };
type Named = Readonly<Record<string, JsonSchema>>;

/** A command with what the call requires; variables stand for what only the caller knows. */
export function curlExample({ method, address, operation }: Call, schemas: Named): string {
  const path = address.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${variableOf(name)}`);
  const query = operation.parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name }) => `${name}=$${variableOf(name)}`);
  const url = `"$DOCKET_URL${path}${query.length === 0 ? '' : `?${query.join('&')}`}"`;
  const takesToken = operation.security.some(({ token }) => token !== undefined);
  const lines = [
    `curl -fsS${['GET', 'POST'].includes(method) ? '' : ` -X ${method}`} ${url}`,
    ...(takesToken ? ['-H "Authorization: Bearer $DOCKET_TOKEN"'] : []),
    ...bodyLines(method, operation, schemas),
  ];
  return lines.join(' \\\n  ');
}

function bodyLines(method: string, { requestBody }: Operation, schemas: Named): string[] {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return method === 'POST' ? ['-X POST'] : [];
  if (type === 'multipart/form-data') return ['-F "files=@mail.mbox"'];
  if (type !== 'application/json') return [`-H "Content-Type: ${type}"`, '--data-binary "@$FILE"'];
  const body = JSON.stringify(sampleOf(content.schema, 'value', schemas), null, 2);
  return ['-H "Content-Type: application/json"', `-d '${body}'`];
}

/** A value with the required fields only, or with the first field if none is required. */
function sampleOf(schema: JsonSchema, name: string, schemas: Named): unknown {
  const {
    $ref: reference,
    type,
    items,
    properties,
    format,
  } = schema as {
    $ref?: string;
    type?: string;
    items?: JsonSchema;
    properties?: Record<string, JsonSchema>;
    format?: string;
  };
  const within = (part: JsonSchema, of: string) => sampleOf(part, of, schemas);
  if (reference !== undefined)
    return within(schemas[reference.split('/').at(-1) ?? ''] ?? {}, name);
  const first = [schema['anyOf'], schema['oneOf']].flatMap(
    (list) => (list ?? []) as JsonSchema[],
  )[0];
  if (first !== undefined) return within(first, name);
  if (schema['default'] !== undefined) return schema['default'];
  if (schema['const'] !== undefined) return schema['const'];
  const values = schema['enum'] as unknown[] | undefined;
  if (values !== undefined) return values[0];
  if (type === 'array') return [within(items ?? {}, name)];
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return schema['minimum'] ?? 1;
  if (type !== 'object') return format === 'date-time' ? '2026-12-01T09:00:00Z' : `…${name}…`;
  const required = (schema['required'] ?? []) as string[];
  const shown = Object.entries(properties ?? {}).filter(
    ([key], at) => required.includes(key) || (required.length === 0 && at === 0),
  );
  return Object.fromEntries(shown.map(([key, part]) => [key, within(part, key)]));
}

function variableOf(name: string): string {
  return name
    .replaceAll(/\W/g, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toUpperCase();
}
