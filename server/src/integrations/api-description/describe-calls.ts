import type { BodyInputOf, Contract, QueryInputOf, ResponseOf } from '@docket/core/contract';

import type { OperationText } from '../../platform/http/api-docs/api-text';
import type { ErrorName } from './error-codes';

type FieldOf<T> = T extends unknown ? Extract<keyof T, string> : never;
type Texts<T> = Partial<Record<FieldOf<T>, string>>;

/** What is said about one call: its description, or that with texts of its own for some fields. */
type CallText<C> =
  | string
  | (Pick<OperationText, 'params' | 'values' | 'request' | 'answers'> & {
      about: string;
      query?: Texts<QueryInputOf<C>>;
      body?: Texts<BodyInputOf<C>>;
      answer?: Texts<ResponseOf<C>>;
      errors?: readonly ErrorName[];
    });
type Texted<M> = {
  [K in keyof M as M[K] extends Contract ? K : never]: CallText<M[K]>;
};

/** The description of every contract of a module; without one for each, it does not compile. */
export function describeCalls<M extends object>(
  contracts: M,
  texts: Texted<M>,
): [string, OperationText][] {
  return Object.entries(texts as Record<string, string | OperationText>).map(([name, text]) => [
    (contracts as Record<string, Contract>)[name]?.name ?? name,
    typeof text === 'string' ? { about: text } : text,
  ]);
}
