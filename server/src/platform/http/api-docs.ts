import { API_PREFIX, type Contract } from '@docket/core/contract';
import type { FastifyInstance } from 'fastify';
import { scopeOfCall } from '@docket/core/access/scope-of-call';
import { errorBodySchema } from '@docket/core/errors';
import { z } from 'zod';

import { answerHeadersOf, FAILURE_HEADERS, requestHeadersOf } from './described-headers';
import { COMPRESSION, registeredContracts } from './route';

/** A shell command that works once its variables are set. */
export type ApiExample = { title: string; command: string };
type About = { version: string; examples: readonly ApiExample[] };

/**
 * Serves the OpenAPI description and a readable page of it that needs no script. Anyone may call both, so they are built
 * once: converting every contract keeps the process busy for a sixth of a second.
 */
export function registerApiDocs(app: FastifyInstance, about: About): void {
  const open = { compress: COMPRESSION, config: { scope: 'none' as const } };
  const description = once(() => openApiOf(registeredContracts, about.version));
  const text = once(() => JSON.stringify(description()));
  const page = once(() => docsPage(description(), about));
  app.get(`${API_PREFIX}/openapi.json`, open, (_, reply) =>
    reply.type('application/json; charset=utf-8').send(text()),
  );
  app.get('/api/docs', open, (_, reply) => reply.type('text/html; charset=utf-8').send(page()));
  app.get('/api/docs/style.css', open, (_, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  );
}

/** Not at start: routes are still being registered then. */
function once<T extends object | string>(build: () => T): () => T {
  let built: T | undefined;
  return () => (built ??= build());
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
details{border:1px solid #ddd;border-radius:6px;margin:.5rem 0;padding:.5rem .75rem}summary{cursor:pointer}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#f6f6f6;padding:.75rem;border-radius:6px}
.scope{float:right;font-size:12px;opacity:.7}.method{display:inline-block;min-width:4rem;font-weight:600}
@media (prefers-color-scheme:dark){body{color:#eee;background:#161616}details{border-color:#444}pre{background:#222}a{color:#8ab4ff}}`;

function docsPage({ paths }: Description, { version, examples }: About): string {
  const groups = new Map<string, string[]>();
  for (const [address, methods] of Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))) {
    const group = address.slice(API_PREFIX.length).split('/')[1] ?? '';
    const entries = Object.entries(methods).map(([method, operation]) =>
      entryOf(`${method.toUpperCase()} ${address}`, operation as Operation),
    );
    groups.set(group, [...(groups.get(group) ?? []), ...entries]);
  }
  const sections = [...groups].map(
    ([group, entries]) => `<section><h2>${escapeHtml(group)}</h2>${entries.join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Docket API</title><link rel="stylesheet" href="/api/docs/style.css"></head><body>
<h1>Docket API ${escapeHtml(version)}</h1>
<p>Browsers sign in with a session cookie, other programs with an API token from Settings, sent as <code>Authorization: Bearer</code>. The scope a token needs is shown beside each call; calls without one are for browsers only. Machine-readable: <a href="${API_PREFIX}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${examplesOf(examples)}
${sections.join('\n')}</body></html>`;
}

function examplesOf(examples: readonly ApiExample[]): string {
  const shown = examples.map(
    ({ title, command }) =>
      `<h3>${escapeHtml(title)}</h3><pre class="example">${escapeHtml(command)}</pre>`,
  );
  return `<section><h2>Examples</h2><p><code>DOCKET_URL</code> is the address of this page without its path,
<code>DOCKET_TOKEN</code> an API token.</p>${shown.join('')}</section>`;
}

type Operation = {
  summary: string;
  parameters: unknown[];
  requestBody?: unknown;
  responses: unknown;
  security: { token?: readonly string[] }[];
};

function entryOf(call: string, operation: Operation): string {
  const [method = '', address = ''] = call.split(' ');
  const parts = [
    operation.parameters.length > 0 ? partOf('Parameters', operation.parameters) : '',
    operation.requestBody === undefined ? '' : partOf('Request', operation.requestBody),
    partOf('Responses', operation.responses),
  ];
  const scope = operation.security.flatMap(({ token }) => token ?? [])[0];
  const needs = scope === undefined ? '' : ` <span class="scope">${scope}</span>`;
  return `<details id="${escapeHtml(`${method}-${address}`)}"><summary><span class="method">${method}</span> <code>${escapeHtml(address)}</code> ${escapeHtml(operation.summary)}${needs}</summary>${parts.join('')}</details>`;
}

function partOf(title: string, value: unknown): string {
  return `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

type JsonSchema = Record<string, unknown>;

type Description = ReturnType<typeof openApiOf>;

/** The OpenAPI 3.1 description of all served contracts. */
function openApiOf(contracts: readonly Contract[], version: string) {
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
      description:
        'Authenticated by the session cookie, or by an API token with the required scope. Calls with an API token are refused if their body has a field, at any depth, or their address a query parameter, that is not described here. Every response tells in X-RateLimit-Remaining how many of X-RateLimit-Limit calls are left until X-RateLimit-Reset seconds from now, of the person or of the address, whichever has fewer. Failed calls return an ErrorBody.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ErrorBody: jsonSchema(errorBodySchema, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'docket_session' },
        token: { type: 'http', scheme: 'bearer', description: 'An API token from Settings' },
      },
    },
  };
}

function operationOf(contract: Contract) {
  const failure = {
    description: 'The call failed',
    headers: FAILURE_HEADERS,
    content: json({ $ref: '#/components/schemas/ErrorBody' }),
  };
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.path.split('/')[1] ?? ''],
    security: securityOf(contract),
    parameters: [
      ...parametersOf(contract.params, 'path'),
      ...parametersOf(contract.query, 'query'),
      ...requestHeadersOf(contract),
    ],
    ...(contract.body === undefined
      ? {}
      : { requestBody: { required: true, content: json(bodySchemaOf(contract.body)) } }),
    responses: {
      200: {
        description: 'Done',
        ...answerHeadersOf(contract),
        content: json(jsonSchema(contract.response, 'output')),
      },
      default: failure,
    },
  };
}

/** Closed, as programs find it: a token's call with an unknown field is refused. */
function bodySchemaOf(body: z.ZodType): JsonSchema {
  const close = ({ jsonSchema: schema }: { jsonSchema: JsonSchema }) => {
    // One that may hold anything says so already.
    if (schema['type'] === 'object') schema['additionalProperties'] ??= false;
  };
  return jsonSchema(body, 'input', close);
}

/** The scopes of a token scheme are listed as roles, which OpenAPI 3.1 allows for every scheme. */
function securityOf(contract: Contract): Record<string, string[]>[] {
  const scope = scopeOfCall(contract);
  return scope === null ? [{ session: [] }] : [{ session: [] }, { token: [scope] }];
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

function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  override: (context: { jsonSchema: JsonSchema }) => void = () => undefined,
): JsonSchema {
  const options = { io, unrepresentable: 'any', override } as const;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, options);
  return rest;
}
