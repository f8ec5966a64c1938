import { API_PREFIX, type Contract } from '@docket/core/contract';
import { errorBodySchema } from '@docket/core/errors';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** The OpenAPI 3.1 description of the contracts that are served. */
export function openApiOf(contracts: readonly Contract[], version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of contracts) {
    const address = API_PREFIX + contract.path;
    paths[address] = {
      ...paths[address],
      [contract.method.toLowerCase()]: operationOf(contract),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Docket',
      version,
      description: 'Signed in by the session cookie. Every failed call answers with an ErrorBody.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ErrorBody: jsonSchema(errorBodySchema, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'docket_session' } },
    },
    security: [{ session: [] }],
  };
}

function operationOf(contract: Contract) {
  const failure = {
    description: 'The call failed',
    content: json({ $ref: '#/components/schemas/ErrorBody' }),
  };
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.path.split('/')[1] ?? ''],
    parameters: [
      ...parametersOf(contract.params, 'path'),
      ...parametersOf(contract.query, 'query'),
    ],
    ...(contract.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(jsonSchema(contract.body, 'input')) } }),
    responses: {
      200: { description: 'Done', content: json(jsonSchema(contract.response, 'output')) },
      default: failure,
    },
  };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
