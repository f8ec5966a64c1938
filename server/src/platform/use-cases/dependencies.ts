import type { Config } from '../../config';
import type { Clock } from '../clock/clock';
import type { Sealer } from '../crypto/sealer';
import type { Db } from '../db/database';
import type { Announce } from '../jobs/announce';
import type { Log } from '../log/log';

/** What every floor may use; built once, in compose-dependencies.ts. Adapters are passed separately, by port. */
export type PlatformDependencies = {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  /** Starts the jobs that pipeline.ts lists for an event, in the caller's transaction. */
  announce: Announce;
};
