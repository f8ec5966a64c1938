import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';

import {
  API_PREFIX,
  type BodyOf,
  type Contract,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@docket/core/contract';
import { scopeOfCall } from '@docket/core/access/scope-of-call';
import type { TokenScope } from '@docket/core/access/token-scope';
import { AppError, validationError, type FieldProblem } from '@docket/core/errors';
import type { User } from '@docket/core/users/user';
import { plainProblem } from '@docket/core/plain-problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { CallerToken } from './caller';
import { refuseUselessKey } from './idempotency';
import { isRowId } from '../db/row-id';
import { unknownFields } from './unknown-fields';
import { runInStep, STEP_HEADER, type StepContext } from '../db/step';

export type SignedInUser = Pick<User, 'id' | 'email' | 'name' | 'role'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the session hook; null for a visitor. */
    user: SignedInUser | null;
    /** The API token of the call; null for a browser. */
    apiToken: CallerToken | null;
  }
  interface FastifyContextConfig {
    /** The scope an API token needs; absent or null: no token is enough. */
    scope?: TokenScope | 'none' | null;
    /** Whether strangers may call it; the body of any other call is not read for them. */
    isPublic?: boolean;
  }
}

export type Call<C> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  user: SignedInUser;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** An answer already validated and serialized in a thread, because it grows with the stored data. */
export class SerializedJson {
  constructor(readonly text: string) {}
}

export const registeredContracts: Contract[] = [];
/** Names of those that strangers may call. */
export const publicContracts = new Set<string>();

/** Serves one contract for a signed-in user; validates both input and output against it. */
export function route<const C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handle: (
    call: Call<C>,
  ) => Promise<z.input<C['response']> | SerializedJson> | z.input<C['response']>,
): void {
  const run: Run = async (request, reply) => {
    if (request.user === null) throw new AppError('auth.required', 'User not authenticated');
    const call = { ...parseCall(contract, request), user: request.user, request, reply } as Call<C>;
    return handle(call);
  };
  serve(app, contract, { run, isPublic: false });
}

/** Like `route`, but only for administrators. Throws administration.forbidden. */
export function administratorRoute<const C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handle: (call: Call<C>) => Promise<z.input<C['response']>> | z.input<C['response']>,
): void {
  route(app, contract, (call) => {
    if (call.user.role !== 'administrator')
      throw new AppError('administration.forbidden', 'Only an administrator can do this');
    return handle(call);
  });
}

/** Like `route`, but also for visitors. */
export function publicRoute<const C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handle: (
    call: Omit<Call<C>, 'user'> & { user: SignedInUser | null },
  ) => Promise<ResponseOf<C>> | ResponseOf<C>,
): void {
  const run: Run = async (request, reply) => {
    const call = { ...parseCall(contract, request), user: request.user, request, reply } as Omit<
      Call<C>,
      'user'
    >;
    return handle({ ...call, user: request.user });
  };
  serve(app, contract, { run, isPublic: true });
}

/**
 * Answers are compressed in one piece at a low level: for a page of the queue (110 kB) this takes half a millisecond;
 * streams and the default levels take several.
 */
export const COMPRESSION = {
  encodings: ['br' as const, 'gzip' as const],
  threshold: 1024,
  syncThreshold: 1024 * 1024,
  zlibOptions: { level: 3 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

type Served = { run: Run; isPublic: boolean };

function serve(app: FastifyInstance, contract: Contract, { run, isPublic }: Served): void {
  if (!registeredContracts.some((known) => known.name === contract.name))
    registeredContracts.push(contract);
  if (isPublic) publicContracts.add(contract.name);
  app.route({
    method: contract.method,
    compress: COMPRESSION,
    config: { isLong: contract.isLong ?? false, scope: scopeOfCall(contract), isPublic },
    url: API_PREFIX + contract.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(contract.bodyLimit === undefined ? {} : { bodyLimit: contract.bodyLimit }),
    handler: async (request, reply) => {
      const doing = contract.method === 'GET' ? null : stepOf(request);
      const answer = await (doing === null
        ? run(request, reply)
        : runInStep(doing, () => run(request, reply)));
      if (doing?.hasChanges === true) void reply.header(STEP_HEADER, doing.step);
      if (answer instanceof SerializedJson)
        return reply.type('application/json; charset=utf-8').send(answer.text);
      return reply.sent ? reply : reply.send(contract.response.parse(answer));
    },
  });
}

/** A browser that changes many records by several calls gives them the same step, so that one Undo reverts all. */
function stepOf({ headers, apiToken }: FastifyRequest): StepContext {
  const named = headers[STEP_HEADER];
  const step = typeof named === 'string' && isRowId(named) ? named : randomUUID();
  return { step, apiToken, hasChanges: false };
}

function parseCall(contract: Contract, request: FastifyRequest) {
  const isProgram = request.apiToken !== null;
  if (isProgram) refuseUselessKey(contract, request);
  const params = parsePart(contract.params, request.params);
  const query = parsePart(contract.query, request.query);
  const body = parsePart(contract.body, request.body ?? {});
  const problems = [
    ...(isProgram ? unknownIn(contract, request) : []),
    ...[params, query, body].flatMap((part) => part.problems),
  ];
  if (problems.length > 0) throw validationError(problems);
  return { params: params.data, query: query.data, body: body.data };
}

function unknownIn(contract: Contract, request: FastifyRequest): FieldProblem[] {
  const { query, body } = request;
  const read = writtenBack(contract);
  return unknownFields([
    { schema: contract.query, value: query },
    { schema: contract.body, value: body, answer: isSentBack(body, read) ? read : undefined },
  ]);
}

/** Whether a whole record is sent back. In any other body a read-only field is a mistake, and ignoring it would hide that. */
function isSentBack(body: unknown, read: z.ZodType | undefined): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const fields = read instanceof z.ZodObject ? Object.keys(read.shape) : [];
  const isWhole = fields.length > 0 && fields.every((field) => Object.hasOwn(body, field));
  return isWhole || Object.hasOwn(body, 'id') || Object.hasOwn(body, 'version');
}

/** What was read may be sent back as it is: what these calls answer with is what they change. */
export function writtenBack({ method, response }: Contract): z.ZodType | undefined {
  return method === 'PUT' || method === 'PATCH' ? response : undefined;
}

type Parsed<Output> = { data?: Output; problems: readonly FieldProblem[] };

function parsePart(schema: z.ZodType | undefined, value: unknown): Parsed<unknown> {
  return schema === undefined ? { problems: [] } : parse(schema, value);
}

/** Throws request.invalid with the fields and reasons. */
export function parseWith<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const { data, problems } = parse(schema, value);
  if (problems.length > 0) throw validationError(problems);
  return data as z.output<Schema>;
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): Parsed<z.output<Schema>> {
  // Whatever the contract leaves open is validated by the use case.
  if (!(schema instanceof z.ZodUnknown)) refuseUnstorable(value);
  const parsed = schema.safeParse(value, { error: plainProblem });
  if (parsed.success) return { data: parsed.data, problems: [] };
  const problems = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return { problems };
}

/** PostgreSQL text can hold neither; refusing here gives a clear error instead of a failed query. */
function refuseUnstorable(value: unknown): void {
  const text = JSON.stringify(value) ?? '';
  // Only these are escaped by number; after an escaped backslash they would be characters that a person typed.
  const found = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f][0-9a-f]{2})/.exec(text)?.[1];
  if (found === undefined) return;
  const what = found === '0000' ? 'the NUL character' : 'half of a surrogate pair';
  throw validationError([{ path: '', message: `Text may not contain ${what}` }]);
}

/** For routes that answer with files or documents and so have no contract. Throws auth.required. */
export function requireUser(request: FastifyRequest): { id: string } {
  if (request.user === null) throw new AppError('auth.required', 'User not authenticated');
  return request.user;
}
