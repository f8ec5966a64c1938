import type { TestAnswer, TestApp } from './test-app';

/** A JSON schema from the API description. */
export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  title?: string;
  description?: string;
};
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  parameters: { name: string; in: 'path' | 'query'; description?: string; schema: Schema }[];
  requestBody?: {
    description?: string;
    content: { 'application/json'?: { schema: Schema } };
  };
  responses: Record<
    string,
    { description: string; content?: { 'application/json'?: { schema: Schema } } }
  >;
};
export type DescribedCall = { method: string; path: string; operation: Operation };

/** All calls within a few seconds would exceed the rate limit. */
export const UNLIMITED = {
  DOCKET_PERSON_REQUESTS_PER_MINUTE: '1000000',
  DOCKET_ADDRESS_REQUESTS_PER_MINUTE: '1000000',
};

/** The API description with what its references name in their place. */
export async function readDescription(docket: TestApp): Promise<TestAnswer['body']> {
  const description = (await docket.visitor.get('/openapi.json')).body as object;
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref: reference, ...rest } = node as { $ref?: string };
    const named = typeof reference === 'string' ? (resolve(find(reference)) as object) : {};
    return {
      ...named,
      ...Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, resolve(part)])),
    };
  };
  const find = (reference: string) =>
    reference
      .split('/')
      .slice(1)
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], description);
  return resolve(description);
}

/** Every API call, from the description. */
export async function listCalls(docket: TestApp): Promise<DescribedCall[]> {
  const { paths } = await readDescription(docket);
  return Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}
