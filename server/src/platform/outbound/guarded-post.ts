import { AddressRefused, guardedRequest, type AddressGuard } from './guarded-request';

/** `problem` is in words for the person; null if there was an answer. */
export type PostOutcome = { status: number | null; problem: string | null };

export type Post = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  timeLimitMs: number;
};

/** Never throws; the outcome says what went wrong. The answer's body is not read. */
export async function guardedPost(guard: AddressGuard, post: Post): Promise<PostOutcome> {
  try {
    const { headers, body } = post;
    const signal = AbortSignal.timeout(post.timeLimitMs);
    const sent = { guard, method: 'POST', headers, body, signal };
    const status = await guardedRequest(new URL(post.url), sent, async (answer) => {
      answer.destroy();
      return answer.statusCode ?? 0;
    });
    return { status, problem: null };
  } catch (error) {
    return { status: null, problem: problemOf(error as NodeJS.ErrnoException, post.timeLimitMs) };
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name was not found',
  EAI_AGAIN: 'The host name could not be looked up',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection closed before a response arrived',
  EHOSTUNREACH: 'The host could not be reached',
  ENETUNREACH: 'The host could not be reached',
};

function problemOf(error: NodeJS.ErrnoException, timeLimitMs: number): string {
  if (error instanceof AddressRefused) return error.message;
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `No response within ${timeLimitMs / 1000} seconds`;
  return WORDS[error.code ?? ''] ?? `The connection failed: ${error.message}`;
}
