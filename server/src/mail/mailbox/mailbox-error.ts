import { AppError, type ErrorCode } from '@docket/core/errors';

/** A refused or failed call; `providerCode` is the most specific code of the answer, in lower case. */
export class MailboxError extends AppError {
  readonly providerCode: string;
  readonly status: number;
  readonly retryAt: Date | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    facts: {
      status: number;
      providerCode: string;
      requestId: string | null;
      /** The provider asks for no calls before this time. */
      retryAt?: Date;
    },
  ) {
    super(code, message, facts);
    this.name = 'MailboxError';
    this.status = facts.status;
    this.retryAt = facts.retryAt;
    this.providerCode = facts.providerCode;
  }
}

export function isMailboxError(error: unknown, code?: ErrorCode): error is MailboxError {
  return error instanceof MailboxError && (code === undefined || error.code === code);
}

/** Null if the call asks for something that does not exist in the mailbox. */
export async function nullIfNotFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMailboxError(error, 'mailbox.not_found')) return null;
    throw error;
  }
}

/** When the provider, or Docket's budget for it, allows calls again. */
export function retryAtOf(error: unknown): Date | undefined {
  return isMailboxError(error) ? error.retryAt : undefined;
}

/** True if the answer was more than Docket reads at once, or than the provider puts together in time. */
export function isTooLarge(error: unknown): boolean {
  if (isMailboxError(error, 'mailbox.too_large')) return true;
  return isMailboxError(error) && (error.status === 413 || error.status === 504);
}

const ITEM_CODES = new Set<ErrorCode>([
  'mailbox.unavailable',
  'mailbox.refused',
  'mailbox.forbidden',
  'mailbox.too_large',
]);
// These say how often the mailbox may be called, whatever is asked for.
const LIMIT_CODES = new Set(['budgetusedup', 'retryafter']);

/** True if the request may have failed because of the item it asked for, while the mailbox serves others. */
export function mayConcernOneItem(error: unknown): error is MailboxError {
  if (!isMailboxError(error) || !ITEM_CODES.has(error.code)) return false;
  return error.status !== 429 && !LIMIT_CODES.has(error.providerCode);
}

const CURSOR_CODES = new Set(['syncstatenotfound', 'syncstateinvalid', 'resyncrequired']);
// A malformed id, or one from another mailbox: no such item can exist.
const MISSING_CODES = new Set(['errorinvalididmalformed', 'erroritemnotfound']);
const GENERIC_CODES = new Set(['generalexception', 'badrequest', 'invalidrequest', 'unknownerror']);

/** The deepest specific code of a Graph error body; property names vary in case. */
export function specificCode(body: unknown): string {
  let found = '';
  let level: unknown = readKey(body, 'error');
  for (let depth = 0; depth < 8 && typeof level === 'object' && level !== null; depth += 1) {
    const code = readKey(level, 'code');
    if (typeof code === 'string' && code !== '' && !/^\d+$/.test(code)) {
      const lower = code.toLowerCase().replaceAll(/\s+/g, '');
      if (found === '' || !GENERIC_CODES.has(lower)) found = lower;
    }
    level = readKey(level, 'innererror');
  }
  return found;
}

function readKey(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Maps an answer that will not be retried to the error that callers know. */
export function toMailboxError(answer: {
  status: number;
  body: unknown;
  requestId: string | null;
}): MailboxError {
  const providerCode = specificCode(answer.body);
  const facts = { status: answer.status, providerCode, requestId: answer.requestId };
  if (providerCode === 'mailboxnotenabledforrestapi')
    return new MailboxError(
      'mailbox.none',
      'This account has no mailbox that Docket can read',
      facts,
    );
  if (answer.status === 410 || CURSOR_CODES.has(providerCode))
    return new MailboxError('mailbox.cursor_expired', 'The sync position has expired', facts);
  if (answer.status === 401)
    return new MailboxError(
      'mailbox.reconnect',
      'The mailbox requires you to sign in again',
      facts,
    );
  if (answer.status === 403)
    return new MailboxError('mailbox.forbidden', 'The mailbox does not allow this', facts);
  if (answer.status === 404 || MISSING_CODES.has(providerCode))
    return new MailboxError('mailbox.not_found', 'This item does not exist in the mailbox', facts);
  if (answer.status === 429 || answer.status >= 500)
    return new MailboxError(
      'mailbox.unavailable',
      `The mailbox is not responding (${answer.status})`,
      facts,
    );
  return new MailboxError(
    'mailbox.refused',
    `The mailbox rejected the request (${answer.status}${providerCode && ` ${providerCode}`})`,
    facts,
  );
}
