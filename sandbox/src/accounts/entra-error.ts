import { randomUUID } from 'node:crypto';

/** An error as Entra reports it; the number is the AADSTS code. */
export class EntraError extends Error {
  constructor(
    readonly error: string,
    readonly code: number,
    text: string,
  ) {
    super(text);
  }

  get status(): number {
    return this.error === 'invalid_client' ? 401 : 400;
  }
}

function entraStamp(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')}Z`;
}

export function describe(
  error: EntraError,
  trace: { traceId: string; correlationId: string; now: number },
): string {
  return (
    `AADSTS${error.code}: ${error.message} Trace ID: ${trace.traceId} ` +
    `Correlation ID: ${trace.correlationId} Timestamp: ${entraStamp(trace.now)}`
  );
}

export function entraErrorBody(error: EntraError, now: number): object {
  const trace = { traceId: randomUUID(), correlationId: randomUUID(), now };
  return {
    error: error.error,
    error_description: describe(error, trace),
    error_codes: [error.code],
    timestamp: entraStamp(now),
    trace_id: trace.traceId,
    correlation_id: trace.correlationId,
    error_uri: `https://login.microsoftonline.com/error?code=${error.code}`,
  };
}
