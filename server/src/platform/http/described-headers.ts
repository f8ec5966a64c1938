// Headers in the OpenAPI description.
import type { Contract } from '@docket/core/contract';

import { IDEMPOTENCY_KEY_PATTERN } from './idempotency';

/** Contracts of records that have versions, by name, and whether the call itself names the record. */
export const versionedContracts = new Map<string, { namesRecord: boolean }>();

type Header = { description: string; schema: object };
const TEXT = { type: 'string' };

const IDEMPOTENCY_KEY: Header = {
  description:
    'Repeating the call with the same key within a day returns the first response and does nothing else. 1 to 200 visible ASCII characters. Other changes by an API token are refused with request.key_not_supported if they send one.',
  schema: { ...TEXT, minLength: 1, maxLength: 200, pattern: IDEMPOTENCY_KEY_PATTERN },
};
const IF_MATCH: Header = {
  description:
    'The ETag of the version that you read. If the record has changed since, the call is refused with record.changed, what changed, and the current version.',
  schema: TEXT,
};
const STEP: Header = {
  description: 'Changes of calls that send the same id are undone together.',
  schema: { ...TEXT, format: 'uuid' },
};
const ETAG: Header = { description: 'The version of the record, for If-Match.', schema: TEXT };
const STEP_OF_ANSWER: Header = {
  description: 'The step to which the changes of this call belong; absent if nothing changed.',
  schema: { ...TEXT, format: 'uuid' },
};
const RETRY_AFTER: Header = {
  description: 'With 429 and 503: how many seconds to wait before the next attempt.',
  schema: { type: 'integer' },
};

/** What a call may send besides its path, query and body. */
export function requestHeadersOf(contract: Contract) {
  const isChange = contract.method !== 'GET';
  const headers: Record<string, Header> = {
    ...(contract.isOnceByKey === true ? { 'Idempotency-Key': IDEMPOTENCY_KEY } : {}),
    ...(isChange && versionedContracts.get(contract.name)?.namesRecord === true
      ? { 'If-Match': IF_MATCH }
      : {}),
    ...(isChange ? { 'Docket-Step': STEP } : {}),
  };
  return Object.entries(headers).map(([name, header]) => ({
    name,
    in: 'header',
    required: false,
    ...header,
  }));
}

export function answerHeadersOf(contract: Contract): { headers?: Record<string, Header> } {
  const version = versionedContracts.get(contract.name);
  const isOfOne = version?.namesRecord === true || contract.method === 'POST';
  const headers = {
    ...(version !== undefined && isOfOne ? { ETag: ETAG } : {}),
    ...(contract.method === 'GET' ? {} : { 'Docket-Step': STEP_OF_ANSWER }),
  };
  return Object.keys(headers).length === 0 ? {} : { headers };
}

const CALLS: Record<string, Header> = {
  'X-RateLimit-Limit': { description: 'Calls per minute.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': {
    description: 'Calls left in this minute.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Reset': {
    description: 'Seconds until the count starts over.',
    schema: { type: 'integer' },
  },
};

export const FAILURE_HEADERS = { 'Retry-After': RETRY_AFTER, ...CALLS };
