// Failures in the OpenAPI description, derived from what a contract takes and who may call it.
import type { Contract } from '@docket/core/contract';
import { scopeOfCall } from '@docket/core/access/scope-of-call';

import { FAILURE_HEADERS, versionedContracts } from '../described-headers';
import { statusOfCode } from '../failures';
import { publicContracts } from '../route';
import type { ApiText } from './api-text';

const BODY = {
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
};
const ANY = { description: 'The call failed.', headers: FAILURE_HEADERS, ...BODY };

type Texts = Pick<ApiText, 'operations' | 'errors'>;

/** Failures that most calls have in common, by status: their name and codes. */
const COMMON = {
  400: ['Invalid', 'request.invalid'],
  401: ['NotSignedIn', 'auth.required', 'token.refused'],
  403: ['Forbidden', 'request.wrong_origin', 'token.forbidden'],
  413: ['TooLarge', 'request.too_large'],
  414: ['TooLong', 'request.too_long'],
  415: ['UnsupportedType', 'request.unsupported_type'],
  429: ['TooManyRequests', 'request.too_many'],
  503: ['Busy', 'server.unavailable'],
} as const satisfies Readonly<Record<number, readonly [string, ...string[]]>>;

/** Responses that calls refer to. */
export function commonFailures({ errors }: Pick<ApiText, 'errors'>): Record<string, object> {
  const common = Object.entries(COMMON).map(([status, [name, ...codes]]) => [
    name,
    failure(Number(status), codes, errors),
  ]);
  return { ...Object.fromEntries(common), Failed: ANY };
}

/** By status, with the codes that each status may have, and `default` for any other. */
export function failuresOf(contract: Contract, texts: Texts): Record<string, object> {
  const byStatus = new Map<number, string[]>();
  for (const code of codesOf(contract, texts).toSorted()) {
    const status = statusOfCode(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const described = [...byStatus].map(([status, codes]) => {
    const [name, ...shared] = COMMON[status as keyof typeof COMMON] ?? [''];
    return [
      String(status),
      shared.join() === codes.join() ? refer(name) : failure(status, codes, texts.errors),
    ];
  });
  return { ...Object.fromEntries(described), default: refer('Failed') };
}

function failure(status: number, codes: readonly string[], errors: ApiText['errors']): object {
  return {
    description: codes.map((code) => `- \`${code}\`: ${errors[code] ?? ''}`).join('\n'),
    ...([429, 503].includes(status) ? { headers: FAILURE_HEADERS } : {}),
    ...BODY,
  };
}

function refer(name: string): object {
  return { $ref: `#/components/responses/${name}` };
}

/** Codes that a call may be refused with, each once. */
export function codesOf(contract: Contract, { operations }: Texts): string[] {
  const { params, query, body, path, method } = contract;
  const scope = scopeOfCall(contract);
  const isPublic = publicContracts.has(contract.name);
  const isOfVersion =
    method !== 'GET' && versionedContracts.get(contract.name)?.namesRecord === true;
  const given = params !== undefined || query !== undefined || body !== undefined;
  return [
    ...new Set([
      'request.too_many',
      'server.unavailable',
      ...(given || scope !== null ? ['request.invalid'] : []),
      ...(body === undefined ? [] : ['request.too_large', 'request.unsupported_type']),
      ...(params === undefined ? [] : ['request.too_long']),
      ...(isPublic ? [] : ['auth.required', 'token.refused', 'token.forbidden']),
      ...(method === 'GET' ? [] : ['request.wrong_origin']),
      ...(path.startsWith('/admin/') ? ['administration.forbidden'] : []),
      ...(isOfVersion ? ['record.changed'] : []),
      ...(contract.isOnceByKey === true ? ['request.key_reused'] : []),
      ...(operations.get(contract.name)?.errors ?? []),
    ]),
  ];
}
