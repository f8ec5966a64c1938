import { readText } from './read-text';

export const PROBE_TIMEOUT_MS = 5_000;
const READ_LIMIT = 200_000;

type ProbeResponse = {
  /** null if there was no answer, for the reason. */
  status: number | null;
  /** Its beginning, if it is very long. */
  text: string;
  date: string | null;
  reason: string | null;
  isUnknownHost: boolean;
};

export type HttpProbe = (
  url: string,
  options?: { form?: Readonly<Record<string, string>> },
) => Promise<ProbeResponse>;

/** One request whose failure is a result too. Redirects are not followed; their address counts as text. */
export function createProbe(timeoutMs: number): HttpProbe {
  return (url, { form } = {}) => probe(url, { form, timeoutMs });
}

type Options = { form: Readonly<Record<string, string>> | undefined; timeoutMs: number };

async function probe(url: string, { form, timeoutMs }: Options): Promise<ProbeResponse> {
  try {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    const { text } = await readText(answer, READ_LIMIT);
    const location = answer.headers.get('location') ?? '';
    return {
      status: answer.status,
      text: `${text}\n${location}`,
      date: answer.headers.get('date'),
      reason: null,
      isUnknownHost: false,
    };
  } catch (error) {
    return {
      status: null,
      text: '',
      date: null,
      reason: reasonOf(error, timeoutMs),
      isUnknownHost: isUnknownHost(error),
    };
  }
}

/** Not EAI_AGAIN: then the name server did not answer, and the name may exist. */
function isUnknownHost(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && (cause as NodeJS.ErrnoException).code === 'ENOTFOUND';
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;
  const cause = error.cause;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
