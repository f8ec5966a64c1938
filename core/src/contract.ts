import type { z } from 'zod';

import type { TokenScope } from './access/token-scope';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API: server routes, web client and OpenAPI are all made from it.
 * Path parameters are written {name}; the path begins after /api/v1.
 */
export type Contract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = {
  name: string;
  method: Method;
  path: string;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The most bytes that a body may have; 1 MB where it says nothing. */
  bodyLimit?: number;
  /** Made again with the same Idempotency-Key, it is answered as before and not done twice. */
  isOnceByKey?: boolean;
  /** May take seconds without being a sign of too much load. */
  isLong?: boolean;
  /** What an API token needs, where it is another than scope-of-call.ts says for its path. */
  scope?: TokenScope;
  response: Response;
};

export type ParamsOf<C> = C extends { params: infer P extends z.ZodType } ? z.output<P> : undefined;
export type QueryOf<C> = C extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined;
export type BodyOf<C> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
export type ResponseOf<C> = C extends { response: infer R extends z.ZodType } ? z.output<R> : never;

export type QueryInputOf<C> = C extends { query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined;
export type BodyInputOf<C> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;

/** Keeps the literal types of a contract, so that the types above can be read from it. */
export function contract<const C extends Contract>(definition: C): C {
  return definition;
}

export const API_PREFIX = '/api/v1';

/** Fills {name} parts of a contract's path. Throws when a parameter is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Missing path parameter ${name} for ${path}`);
    return encodeURIComponent(value);
  });
}
