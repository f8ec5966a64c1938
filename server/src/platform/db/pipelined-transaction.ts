// A transaction whose statements can be pipelined with Promise.all. Kysely's own waits for each answer; here statements
// keep the order in which they were sent.
import {
  PostgresDialect,
  Transaction,
  type ConnectionProvider,
  type DatabaseConnection,
} from 'kysely';

import type { Tables } from './tables.generated';

/** Only compiles statements; it opens no connection. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('Not connected')) });
const parts = { config: { dialect }, dialect, driver: dialect.createDriver() };

/**
 * A statement started after `run` has ended is refused, because the connection may be in another transaction by then.
 */
export async function pipelineTransaction<T>(
  trx: Transaction<Tables>,
  run: (shared: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const executor = trx.getExecutor();
  return executor.provideConnection(async (connection) => {
    const provider = new PipelinedConnection(connection);
    try {
      return await run(
        new Transaction({ ...parts, executor: executor.withConnectionProvider(provider) }),
      );
    } catch (error) {
      throw isAborted(error) ? (provider.cause ?? error) : error;
    } finally {
      provider.end();
    }
  });
}

/** Statements behind the one that failed are refused with this code, and may be awaited before it. */
const IN_FAILED_TRANSACTION = '25P02';

function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION;
}

class PipelinedConnection implements ConnectionProvider {
  /** Why the transaction failed. */
  cause: unknown = null;
  private hasEnded = false;

  constructor(private readonly connection: DatabaseConnection) {}

  async provideConnection<T>(consume: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.hasEnded) throw new Error('A statement was sent after its transaction had ended');
    try {
      return await consume(this.connection);
    } catch (error) {
      if (!isAborted(error)) this.cause = error;
      throw error;
    }
  }

  end(): void {
    this.hasEnded = true;
  }
}
