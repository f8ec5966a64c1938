import { z } from 'zod';

import type { TokenScope } from './access/token-scope';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One API call, from which the server routes, the web client and OpenAPI are derived. Paths are relative to
 * /api/v1, with parameters written as {name}.
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
  /** In bytes; defaults to 1 MB. */
  bodyLimit?: number;
  /**
   * Accepts an Idempotency-Key: repeating a call with the same key returns the first response and does
   * nothing else.
   */
  isOnceByKey?: boolean;
  /** Expected to take seconds, so its duration says nothing about server load. */
  isLong?: boolean;
  /** Overrides the scope that scope-of-call.ts assigns to the path. */
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

/** Infers literal types for a contract. */
export function contract<const C extends Contract>(definition: C): C {
  return definition;
}

/** Of a call about one record. */
export const idParams = z.object({ id: z.string() });

export const API_PREFIX = '/api/v1';

/** Fills the {name} placeholders of a contract's path. Throws if a parameter is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Missing path parameter ${name} for ${path}`);
    return encodeURIComponent(value);
  });
}
