// Starts (or takes over) a PostgreSQL for tests of whole processes, prints {ready, url, pid} and leaves it running:
// node --import tsx server/src/testing/database-process.ts FOLDER PORT
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres';

const [dataFolder, port] = process.argv.slice(2);
if (dataFolder === undefined || port === undefined)
  throw new Error('Give the folder of the database and the port that it listens on');

const { ownerUrl, pid } = await startEmbeddedPostgres({
  dataFolder,
  port: Number(port),
  // Only lost in a power failure: what a killed process wrote is already with the system.
  settings: {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    max_wal_size: '256MB',
  },
});
process.stdout.write(`${JSON.stringify({ ready: true, url: ownerUrl, pid })}\n`);
process.exit(0);
