/** An error response in Graph's format. */
export class GraphError extends Error {
  headers: Record<string, string> = {};

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  withHeaders(headers: Record<string, string>): this {
    this.headers = { ...this.headers, ...headers };
    return this;
  }
}

export function itemNotFound(): GraphError {
  return new GraphError(
    404,
    'ErrorItemNotFound',
    'The specified object was not found in the store.',
  );
}

export function badRequest(message: string, code = 'BadRequest'): GraphError {
  return new GraphError(400, code, message);
}

export function syncStateNotFound(location: string): GraphError {
  return new GraphError(
    410,
    'SyncStateNotFound',
    'The sync state generation is not found; continuation token or delta token is no longer valid.',
  ).withHeaders({ location });
}

export interface ErrorIds {
  requestId: string;
  clientRequestId: string;
  date: string;
}

export function errorBody(error: GraphError, ids: ErrorIds): object {
  return {
    error: {
      code: error.code,
      message: error.message,
      innerError: {
        ...(error.status === 429 ? { code: '429', status: '429' } : {}),
        date: ids.date,
        'request-id': ids.requestId,
        'client-request-id': ids.clientRequestId,
      },
    },
  };
}
