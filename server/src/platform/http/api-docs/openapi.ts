import { API_PREFIX, type Contract } from '@docket/core/contract';
import { scopeOfCall } from '@docket/core/access/scope-of-call';
import { errorBodySchema } from '@docket/core/errors';
import { z } from 'zod';

import { answerHeadersOf, requestHeadersOf, versionedContracts } from '../described-headers';
import { publicContracts, writtenBack } from '../route';
import type { ApiText, OperationText } from './api-text';
import { commonFailures, failuresOf } from './described-failures';
import { createSchemas, type JsonSchema, type Schemas } from './json-schemas';

export type Parameter = {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: JsonSchema;
};
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: { token?: readonly string[] }[];
  parameters: Parameter[];
  requestBody?: { required: boolean; description?: string; content: Content };
  responses: Record<string, Response | { $ref: string }>;
};
export type Response = { description: string; content?: Content };
export type Content = Record<string, { schema: JsonSchema }>;
export type OpenApi = {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, object>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Response>;
    securitySchemes: object;
  };
} & Record<string, unknown>;

/** The OpenAPI 3.1 description of all served contracts. */
export function openApiOf(
  contracts: readonly Contract[],
  { version, text }: { version: string; text: ApiText },
): OpenApi {
  const schemas = createSchemas({ named: text.schemas, fields: text.fields });
  const paths: OpenApi['paths'] = {};
  for (const contract of contracts) {
    const address = API_PREFIX + contract.path;
    const operation = operationOf(contract, text, schemas);
    paths[address] = { ...paths[address], [contract.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Docket', version, description: text.introduction },
    servers: [{ url: '/' }],
    tags: text.groups.map(({ title, about }) => ({ name: title, description: about })),
    paths,
    webhooks: text.webhooks,
    components: {
      schemas: { ErrorBody: errorSchema(schemas, text), ...schemas.components() },
      responses: commonFailures(text) as OpenApi['components']['responses'],
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'docket_session',
          description: 'The session of a signed-in browser',
        },
        token: { type: 'http', scheme: 'bearer', description: 'An API token from Settings' },
      },
    },
  };
}

function operationOf(contract: Contract, text: ApiText, schemas: Schemas): Operation {
  const own: OperationText = text.operations.get(contract.name) ?? { about: '' };
  const { params, query, response } = contract;
  return {
    operationId: contract.name,
    summary: contract.summary,
    description: [own.about, accessOf(contract)].filter((part) => part !== '').join('\n\n'),
    tags: [groupOf(contract, text)],
    security: securityOf(contract),
    parameters: [
      ...(params === undefined
        ? []
        : parametersOf(schemas.of(params, 'input', own.params), 'path', own)),
      ...(query === undefined
        ? []
        : parametersOf(schemas.of(query, 'input', own.query), 'query', own)),
      ...(requestHeadersOf(contract) as Parameter[]),
    ],
    ...requestOf(contract, own, schemas),
    responses: {
      ...(own.answers ?? {
        200: {
          description: 'Done',
          ...answerHeadersOf(contract),
          content: json(schemas.of(response, 'output', own.answer)),
        },
      }),
      ...failuresOf(contract, text),
    } as Operation['responses'],
  };
}

function requestOf(
  contract: Contract,
  own: OperationText,
  schemas: Schemas,
): Pick<Operation, 'requestBody'> {
  if (own.request !== undefined) return { requestBody: own.request as Operation['requestBody'] };
  if (contract.body === undefined) return {};
  const content = json(schemas.of(contract.body, 'input', own.body));
  const description = ignoredIn(contract);
  return {
    requestBody: { required: true, ...(description !== '' && { description }), content },
  };
}

/** Of a record that is sent back as it was read. */
function ignoredIn(contract: Contract): string {
  if (writtenBack(contract) === undefined) return '';
  const isVersioned =
    versionedContracts.get(contract.name)?.namesRecord === true &&
    contract.response instanceof z.ZodObject &&
    'version' in contract.response.shape;
  return [
    'Fields that only the response has are ignored in a record that is sent back, with its `id`, its `version` or all of its fields.',
    ...(isVersioned ? ['A `version` is checked as If-Match is.'] : []),
  ].join(' ');
}

function groupOf({ path }: Contract, { groups }: ApiText): string {
  const segment = path.split('/')[1] ?? '';
  return groups.find(({ segments }) => segments.includes(segment))?.title ?? segment;
}

function accessOf(contract: Contract): string {
  if (publicContracts.has(contract.name)) return 'Needs no sign-in.';
  const scope = scopeOfCall(contract);
  return scope === null
    ? 'Only for a signed-in browser; no API token may make this call.'
    : `API tokens need the scope \`${scope}\`.`;
}

/** The scopes of a token scheme are listed as roles, which OpenAPI 3.1 allows for every scheme. */
function securityOf(contract: Contract): Record<string, string[]>[] {
  const scope = scopeOfCall(contract);
  return [
    ...(publicContracts.has(contract.name) ? [{}] : []),
    { session: [] },
    ...(scope === null ? [] : [{ token: [scope] }]),
  ];
}

function parametersOf(
  schema: JsonSchema,
  place: 'path' | 'query',
  { values = {} }: OperationText,
): Parameter[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...part }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof description === 'string' ? { description } : {}),
    schema: values[name] === undefined ? part : { ...part, enum: [...values[name]] },
  }));
}

function errorSchema(schemas: Schemas, { errors }: ApiText): JsonSchema {
  const schema = schemas.of(errorBodySchema, 'output');
  const { error } = schema['properties'] as { error: JsonSchema };
  const { code, ...others } = error['properties'] as Record<string, JsonSchema>;
  const list = Object.entries(errors).map(([name, meaning]) => `- \`${name}\`: ${meaning}`);
  const described = {
    ...code,
    description: `Stable; programs should rely on it and not on the message. New codes may be added.\n\n${list.join('\n')}`,
    examples: Object.keys(errors),
  };
  return {
    description: 'Body of every failed call.',
    ...schema,
    properties: { error: { ...error, properties: { code: described, ...others } } },
  };
}

function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } };
}
