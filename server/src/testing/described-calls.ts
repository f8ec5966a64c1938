import type { TestApp } from './test-app';

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
};
type Operation = {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
};
export type DescribedCall = { method: string; path: string; operation: Operation };

/** All calls within a few seconds would exceed the rate limit. */
export const UNLIMITED = {
  DOCKET_PERSON_REQUESTS_PER_MINUTE: '1000000',
  DOCKET_ADDRESS_REQUESTS_PER_MINUTE: '1000000',
};

/** Every API call, from the description. */
export async function listCalls(docket: TestApp): Promise<DescribedCall[]> {
  const { paths } = (await docket.visitor.get('/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}
